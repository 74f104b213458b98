import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { updateRows } from '@/db/rows'
import { investigationLetters } from '@/db/schema/investigations'
import type { Ctx } from '@/lib/core/context'
import { AppError, invalid, requireRow } from '@/lib/core/errors'
import { day } from '@/lib/core/input'
import { operation } from '@/lib/core/operation'
import { id } from '@/lib/core/text'
import { instantText, today } from '@/lib/core/today'
import type { Changes } from '@/lib/core/version'
import { contentAccess, writeContent } from '../content/write-content'
import type { StoredLetter } from '../letters/letter-schema'
import { oneFile } from '../schema'
import { endAccess, endOfDay, giveAccess, isAccessOn } from './give-access'

export const listLetterAccess = operation({
  access: 'investigation:get',
  input: oneFile,
  run: (ctx, { id }) => readAccess(ctx, id),
})

export type LetterAccess = Awaited<ReturnType<typeof readAccess>>

async function readAccess(ctx: Ctx, investigationId: string) {
  const rows = await ctx.db
    .select()
    .from(investigationLetters)
    .where(
      and(
        eq(investigationLetters.investigationId, investigationId),
        inArray(investigationLetters.state, ['sent', 'answered']),
      ),
    )
    .orderBy(investigationLetters.id)
  const letters = rows.map(
    ({ id, letterNo, title, state, deadline, data, codeHash, tokenEndsAt, usedAt }) => ({
      ...{ id, letterNo, title, state, deadline, extension: data.extension },
      isOpen: state === 'sent' && codeHash !== null && tokenEndsAt !== null && tokenEndsAt > ctx.now,
      ...{ endsAt: instantText(tokenEndsAt), usedAt: instantText(usedAt) },
      ...{ questions: data.questions.length, answered: data.questions.filter(one => one.answer).length },
    }),
  )
  return { isOn: await isAccessOn(ctx), letters }
}

export const accessActions = ['renew', 'end', 'accept', 'refuse', 'reopen'] as const

export const changeLetterAccess = operation({
  access: contentAccess,
  input: z.strictObject({ id, letterId: id, action: z.enum(accessActions), until: day.optional() }),
  run: (ctx, { id, letterId, action, until }) =>
    ctx.tx(async tx => {
      const given = await writeContent(tx, id, async () => {
        const letter = requireRow(
          await tx.db
            .select()
            .from(investigationLetters)
            .where(and(eq(investigationLetters.id, letterId), eq(investigationLetters.investigationId, id)))
            .for('update'),
        )
        const done = await actions[action](tx, letter, until)
        const changes: Changes = { [`letter_${action}`]: [null, letter.letterNo ?? letter.title] }
        return { done, changes: until ? { ...changes, until: [letter.deadline, until] } : changes }
      })
      return { ...(await readAccess(tx, id)), ...given }
    }),
})

type Action = (
  tx: Ctx,
  letter: StoredLetter,
  until?: string,
) => Promise<{ address: string; code: string } | undefined>

const actions: Record<(typeof accessActions)[number], Action> = {
  async renew(tx, letter) {
    requireState(letter, 'sent')
    if (letter.deadline && letter.deadline < today(tx.now)) throw new AppError('letter_access')
    return (await giveAccess(tx, letter)) ?? refuse()
  },
  async end(tx, letter) {
    if (!letter.codeHash) refuse()
    await endAccess(tx, letter.id)
    return undefined
  },
  async accept(tx, letter, until = letter.data.extension?.until) {
    await decide(tx, letter, 'accepted', moved(tx, letter, until))
    return undefined
  },
  async refuse(tx, letter) {
    await decide(tx, letter, 'refused', {})
    return undefined
  },
  async reopen(tx, letter, until = letter.deadline ?? undefined) {
    requireState(letter, 'answered')
    const values = {
      ...moved(tx, letter, until),
      state: 'sent',
      answeredAt: null,
      version: letter.version + 1,
    }
    await updateRows(tx.db, investigationLetters, { id: letter.id }, values)
    return undefined
  },
}

function refuse(): never {
  throw new AppError('letter_access')
}

function requireState(letter: StoredLetter, state: string) {
  if (letter.state !== state) refuse()
}

// The link goes with the deadline; what was reminded of it begins anew.
function moved(tx: Ctx, { codeHash }: StoredLetter, until: string | undefined): Partial<StoredLetter> {
  if (!until || until < today(tx.now)) throw invalid('until', 'before_today')
  return { deadline: until, remindedAt: null, ...(codeHash && { tokenEndsAt: endOfDay(until) }) }
}

async function decide(
  tx: Ctx,
  letter: StoredLetter,
  decision: 'accepted' | 'refused',
  values: Partial<StoredLetter>,
) {
  requireState(letter, 'sent')
  const { extension } = letter.data
  if (!extension || extension.decision) refuse()
  const until = values.deadline ?? extension.until
  const decided = { ...extension, until, decision, decidedBy: tx.user?.id }
  const data = { ...letter.data, extension: decided }
  await updateRows(tx.db, investigationLetters, { id: letter.id }, { ...values, data, updatedAt: tx.now })
}
