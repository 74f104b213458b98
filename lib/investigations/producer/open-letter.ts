import { timingSafeEqual } from 'node:crypto'
import { and, eq, getTableColumns, gt, ne, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { updateRows } from '@/db/rows'
import { investigationLetters, investigations } from '@/db/schema/investigations'
import { isSecure } from '@/lib/accounts/own-address'
import type { AuditAction } from '@/lib/core/audit-actions'
import type { AuditEntry, Ctx } from '@/lib/core/context'
import { operation } from '@/lib/core/operation'
import { RawReply } from '@/lib/core/replies'
import { isAccessOn, sealOf } from '../letters/give-access'
import type { StoredLetter } from '../letters/letter-schema'

export const letterCookie = 'letter-session'
const sessionMinutes = 120
// Of one browser: an enterprise has several letters open side by side.
const mostLetters = 5

export type OpenLetter = StoredLetter & { fileNo: string; leaderId: string; memberIds: string[] }

export const letterInput = z.looseObject({
  session: z.string().max(2_000).catch('').optional(),
  of: z
    .string()
    .regex(/^[1-9]\d{0,17}$/)
    .catch('0')
    .optional(),
  language: z.enum(['zh-CN', 'en-US']).optional(),
})
type Named = z.output<typeof letterInput>

const entriesOf = (session = '') => session.split('~').filter(Boolean)

// Sent, within its deadline, of an open file, while the parameter is on; locked in a transaction.
export async function findOpen(ctx: Ctx, which: SQL, { locks = false } = {}): Promise<OpenLetter | null> {
  if (!(await isAccessOn(ctx))) return null
  const { fileNo, leaderId, memberIds } = investigations
  const found = ctx.db
    .select({ ...getTableColumns(investigationLetters), fileNo, leaderId, memberIds })
    .from(investigationLetters)
    .innerJoin(investigations, eq(investigations.id, investigationLetters.investigationId))
    .where(
      and(
        ...[which, eq(investigationLetters.state, 'sent'), ne(investigations.state, 'closed')],
        gt(investigationLetters.tokenEndsAt, ctx.now),
      ),
    )
    .$dynamic()
  const [letter] = await (locks ? found.for('update', { of: investigationLetters }) : found)
  return letter ?? null
}

export async function openLetter(
  ctx: Ctx,
  { session, of = '0' }: Named,
  locks = false,
): Promise<OpenLetter | null> {
  const [, until = '', seal = ''] =
    entriesOf(session)
      .map(entry => entry.split('.'))
      .find(([id]) => id === of) ?? []
  if (!(Number(until) * 1000 > ctx.now.getTime())) return null
  const letter = await findOpen(ctx, eq(investigationLetters.id, of), { locks })
  if (!letter) return null
  const [sent, own] = [Buffer.from(seal), Buffer.from(sealOf(letter, until))]
  return sent.length === own.length && timingSafeEqual(sent, own) ? letter : null
}

// Asked before a body is read, which names the letter.
export async function opensAny(ctx: Ctx, session: unknown): Promise<boolean> {
  if (typeof session !== 'string') return false
  for (const of of entriesOf(session)
    .slice(0, mostLetters)
    .map(entry => entry.split('.')[0]!))
    if (/^[1-9]\d{0,17}$/.test(of) && (await openLetter(ctx, { session, of }))) return true
  return false
}

export function sessionCookieOf({ now }: Ctx, session: string | undefined, letter: OpenLetter): string {
  const until = String(Math.floor(now.getTime() / 1000) + sessionMinutes * 60)
  const entry = `${letter.id}.${until}.${sealOf(letter, until)}`
  const others = entriesOf(session).filter(one => !one.startsWith(`${letter.id}.`))
  return cookieOf([entry, ...others].slice(0, mostLetters))
}

export const cookieWithout = (session: string | undefined, of = '') =>
  cookieOf(entriesOf(session).filter(one => !one.startsWith(`${of}.`)))

const cookieOf = (entries: string[]) =>
  `${letterCookie}=${entries.join('~')}; Path=/app; HttpOnly; SameSite=Strict${isSecure() ? '; Secure' : ''}`

export function seeOther(page: string, cookies: string[] = [], language?: string): RawReply {
  const chosen = `locale=${language}; Path=/app; Max-Age=31536000; SameSite=Lax${isSecure() ? '; Secure' : ''}`
  return new RawReply(null, {
    ...{ status: 303, headers: { location: `/app/letter${page}` } },
    cookies: language ? [...cookies, chosen] : cookies,
  })
}

// Who did it is the letter, not a person.
export async function auditLetter(
  tx: Ctx,
  letter: Pick<StoredLetter, 'id' | 'letterNo' | 'investigationId'>,
  action: AuditAction,
  more: Pick<AuditEntry, 'detail' | 'shown' | 'outcome'> = {},
) {
  await tx.audit({
    ...{ action, entity: 'investigation', entityId: letter.investigationId, ...more },
    loginId: letter.letterNo ?? `#${letter.id}`,
    detail: { letterId: letter.id, letterNo: letter.letterNo, ...more.detail },
  })
}

// A form of the letter's pages: under the letter's lock, and back to the page that `run` names.
export const letterForm = <Shape extends z.ZodRawShape>(
  shape: Shape,
  run: (tx: Ctx, letter: OpenLetter, sent: z.output<z.ZodObject<Shape>> & Named) => Promise<string>,
) =>
  operation({
    access: 'public',
    input: letterInput.extend(shape),
    async run(ctx, sent): Promise<RawReply> {
      const named = sent as Named
      const done = await ctx.tx(async tx => {
        const letter = await openLetter(tx, named, true)
        if (!letter) return null
        await updateRows(tx.db, investigationLetters, { id: letter.id }, { usedAt: tx.now })
        const rest = await run(tx, letter, sent as z.output<z.ZodObject<Shape>> & Named)
        return { letter, rest }
      })
      const { language, session, of } = named
      if (!done) return seeOther(`?of=${of ?? 0}`, [], language)
      return seeOther(`?of=${of}${done.rest}`, [sessionCookieOf(ctx, session, done.letter)], language)
    },
  })

export const chooseLetterLanguage = letterForm({}, async () => '')
