import { buffer } from 'node:stream/consumers'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { query } from '@/db/client'
import { findRows, updateRows } from '@/db/rows'
import { investigationDocuments, investigationLetters } from '@/db/schema/investigations'
import { type Ctx, signedIn } from '@/lib/core/context'
import { AppError, invalid, requireRow } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import type { FileReply } from '@/lib/core/replies'
import { today } from '@/lib/core/today'
import { type Changes, refuseStale } from '@/lib/core/version'
import { documentReply } from '@/lib/documents/render-document'
import { documentFiles } from '@/lib/documents/store-document'
import { withAdoptedFiles } from '@/lib/files/adopt-files'
import { translate } from '@/lib/i18n/translate'
import { insertDocuments } from '../content/documents'
import { contentAccess, writeContent } from '../content/write-content'
import { isUnapproved } from '../states'
import { renderLetter } from './compose-letter'
import { letterOf } from './draft-letter'
import { giveAccess } from './give-access'
import {
  answerLetterInput,
  beforeApproval,
  isInternal,
  type LetterStepInput,
  type LetterStepName,
  letterFault,
  letterStepOf,
  previewLetterInput,
  type StoredLetter,
  stepLetterInput,
} from './letter-schema'
import { readLetters } from './list-letters'
import { tellOfLetter, writeLetterEvent } from './tell-of-letter'

// Longer than any mail server takes to answer.
const mailingMs = 5 * 60_000

interface Taken {
  id: string
  letterId: string
  version: number
}

export const stepLetter = operation({
  access: ['investigation:edit', 'investigation_approve:edit'],
  input: stepLetterInput,
  async run(ctx, input) {
    if (!ctx.can(letterStepOf(input.step).access)) throw new AppError('forbidden')
    let code: string | undefined
    if (input.step === 'sign') await sign(ctx, input)
    else if (input.step === 'send' && !input.sentWay) code = await mailLetter(ctx, input)
    else await ctx.tx(tx => take(tx, input, input.step, letter => valuesOf(tx, letter, input)))
    return { ...requireRow(await readLetters(ctx, input.id, input.letterId)), code }
  },
})

type Values = Partial<StoredLetter>

function refuse(tx: Ctx, letter: StoredLetter, version: number, step: LetterStepName): void {
  refuseStale(version, letter, {})
  const fault = letterFault(tx, letter, step)
  if (fault) throw new AppError(fault, fault === 'letter_state' ? { state: letter.state } : {})
}

async function take(
  tx: Ctx,
  { id, letterId, version }: Taken,
  step: LetterStepName,
  valuesOf: (letter: StoredLetter) => Values | Promise<Values>,
  afterwards?: (letter: StoredLetter) => Promise<unknown>,
): Promise<void> {
  await writeContent(tx, id, async file => {
    const before = await letterOf(tx, id, letterId)
    refuse(tx, before, version, step)
    const values = { ...(await valuesOf(before)), state: letterStepOf(step).to }
    const stamps = { version: version + 1, updatedAt: tx.now, updatedBy: signedIn(tx).id }
    await updateRows(tx.db, investigationLetters, { id: letterId }, { ...values, ...stamps })
    const letter = { ...before, ...values }
    await tellOfLetter(tx, file, letter, step)
    if (letter.state !== before.state)
      await writeLetterEvent(tx, { ...letter, version: version + 1, fileNo: file.fileNo }, before.state)
    await afterwards?.(letter)
    const named = [letter.letterNo, letter.title].filter(Boolean).join(' ')
    const changes: Changes = { [`letter_${step}`]: [null, named] }
    if (values.reason) changes.reason = [null, values.reason]
    return { done: null, changes }
  })
}

async function valuesOf(tx: Ctx, letter: StoredLetter, input: LetterStepInput): Promise<Values> {
  const by = signedIn(tx).id
  switch (input.step) {
    case 'check':
      refuseUnready(tx, letter)
      return { checkedBy: by, checkedAt: tx.now, reason: null }
    case 'return':
      return { checkedBy: null, checkedAt: null, reason: input.reason }
    case 'revise': {
      const undone = { checkedBy: null, checkedAt: null, signedBy: null, signedAt: null, sentAt: null }
      return { ...undone, edition: letter.edition + 1, reason: input.reason }
    }
    case 'send': {
      const { sentWay = null, sentOn } = input
      if (sentOn && sentOn > today(tx.now)) throw invalid('sentOn', 'in_future_day')
      const sentAt = sentOn ? new Date(`${sentOn}T12:00:00+08:00`) : tx.now
      return { sentBy: by, sentWay, sentAt, remindedAt: null }
    }
    case 'discard':
    case 'withdraw':
      return { withdrawnBy: by, withdrawnAt: tx.now, reason: input.reason }
    default:
      return {}
  }
}

function refuseUnready({ now }: Ctx, { kind, recipient, deadline }: StoredLetter): void {
  if (isInternal(kind)) return
  const issues = [
    ...(recipient ? [] : [{ path: 'recipient', code: 'required' }]),
    ...(deadline ? [] : [{ path: 'deadline', code: 'required' }]),
    ...(deadline && deadline < today(now) ? [{ path: 'deadline', code: 'before_today' }] : []),
  ]
  if (issues.length > 0) throw new AppError('invalid_input', {}, { issues })
}

// Marked as being sent, sent without a lock, then recorded as sent: what could not be sent is signed as it was.
async function mailLetter(
  ctx: Ctx,
  { id, letterId, version, email: chosen }: Taken & { email?: string },
): Promise<string | undefined> {
  const { mail, fileStore } = ctx.services
  if (!mail) throw new AppError('unavailable')
  const { letter, email, pdf, access } = await ctx.tx(tx =>
    writeContent(tx, id, async () => {
      const letter = await letterOf(tx, id, letterId)
      refuse(tx, letter, version, 'send')
      const email = chosen ?? letter.email
      if (!email) throw invalid('email', 'required')
      if (letter.sentAt && tx.now.getTime() - letter.sentAt.getTime() < mailingMs)
        throw new AppError('letter_mailing')
      const [pdf] = await findRows(tx.db, investigationDocuments, { letterId, mime: 'application/pdf' })
        .orderBy(desc(investigationDocuments.id))
        .limit(1)
      await updateRows(tx.db, investigationLetters, { id: letterId }, { email, sentAt: tx.now })
      const access = await giveAccess(tx, letter)
      return { done: { letter, email, pdf: requireRow([pdf]), access }, changes: null }
    }),
  )
  const say = (key: string) =>
    translate('zh-CN', `investigations.letters.mail.${key}`, {
      ...{ title: letter.title, number: letter.letterNo ?? '', day: letter.deadline ?? '' },
      ...{ to: letter.recipient, address: access?.address ?? '' },
    })
  try {
    const content = await buffer(await fileStore.open(pdf.storeKey))
    await mail.send({
      ...{ to: email, subject: say('subject'), purpose: 'letter' },
      // Never the code: who reads somebody else's mail must not read the letter's page too.
      text: access ? say('text') + say('access') : say('text'),
      attachments: [{ name: pdf.name, mime: pdf.mime, content }],
    })
  } catch (error) {
    await updateRows(ctx.db, investigationLetters, { id: letterId, state: 'signed' }, { sentAt: null })
    throw error
  }
  const sent = { sentBy: signedIn(ctx).id, sentWay: 'mail', sentAt: ctx.now, remindedAt: null }
  await ctx.tx(tx => take(tx, { id, letterId, version }, 'send', () => sent))
  return access?.code
}

// Its number first, because the document has it. Kept with the letter, so that a new edition has the same one.
async function sign(ctx: Ctx, input: Taken): Promise<void> {
  const letter = await ctx.tx(tx => giveNumber(tx, input))
  const made = await renderLetter(ctx, letter, { isDraft: false })
  const edition =
    letter.edition > 1 ? [translate('zh-CN', 'investigations.version', { version: letter.edition })] : []
  const name = [letter.letterNo, letter.title, ...edition].join(' ').replace(/[\\/:*?"<>|]/g, '_')
  await documentFiles(ctx, name.slice(0, 180), made, (tx, files) =>
    take(
      tx,
      input,
      'sign',
      () => ({ signedBy: signedIn(tx).id, signedAt: tx.now, reason: null, templateId: made.templateId }),
      () => insertDocuments(tx, files, { ...input, kind: letter.kind === 'minutes' ? 'minutes' : 'letter' }),
    ),
  )
}

const lastNumber = `SELECT coalesce(max(substring(letter_no FROM '〕(\\d+)')::int), 0) AS n FROM investigation_letters
  WHERE letter_no LIKE $1`

async function giveNumber(tx: Ctx, { id, letterId, version }: Taken): Promise<StoredLetter> {
  // Held until the transaction ends, so that two letters signed at once have two numbers.
  await tx.db.execute(sql`SELECT pg_advisory_xact_lock(hashtext('letter number'))`)
  const letter = await writeContent(tx, id, async ({ state }) => {
    const letter = await letterOf(tx, id, letterId)
    refuse(tx, letter, version, 'sign')
    if (isUnapproved(state) && !beforeApproval.includes(letter.kind))
      throw new AppError('letter_unapproved', { state })
    return { done: letter, changes: null }
  })
  if (letter.letterNo) return letter
  const word = translate('zh-CN', `investigations.letters.numbers.${letter.kind}`)
  const start = `${word}〔${today(tx.now).slice(0, 4)}〕`
  const [last] = await query<{ n: number }>(tx.db, lastNumber, [`${start}%`])
  const letterNo = translate('zh-CN', 'investigations.letters.number', { start, n: last!.n + 1 })
  await updateRows(tx.db, investigationLetters, { id: letterId }, { letterNo })
  return { ...letter, letterNo }
}

export const answerLetter = operation({
  access: contentAccess,
  input: answerLetterInput,
  async run(ctx, { answer, files, ...input }) {
    const { id, letterId } = input
    const ofLetter = and(
      eq(investigationDocuments.letterId, letterId),
      isNull(investigationDocuments.deletedAt),
    )
    const answers = and(ofLetter, eq(investigationDocuments.kind, 'answer'))
    const alreadyThere = await ctx.db.$count(investigationDocuments, answers)
    await withAdoptedFiles(ctx, files, { alreadyThere }, (tx, adopted) =>
      take(
        tx,
        input,
        'answer',
        () => ({ answer, answeredAt: tx.now }),
        () => insertDocuments(tx, adopted, { ...input, kind: 'answer' }),
      ),
    )
    return requireRow(await readLetters(ctx, id, letterId))
  },
})

export const previewLetter = operation({
  access: 'investigation:get',
  input: previewLetterInput,
  async run(ctx, { id, letterId }): Promise<FileReply> {
    const where = { id: letterId, investigationId: id }
    const letter = requireRow(await findRows(ctx.db, investigationLetters, where))
    const { pdf } = await renderLetter(ctx, letter, { isDraft: true })
    return documentReply({ name: `${letter.title}.pdf`, mime: 'application/pdf', inline: true, content: pdf })
  },
})
