import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { findRows, updateRows } from '@/db/rows'
import { investigationDocuments, investigationLetters, investigations } from '@/db/schema/investigations'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { day, wholeNumber } from '@/lib/core/input'
import { operation } from '@/lib/core/operation'
import { type FileReply, type RawReply, ReceivedFile } from '@/lib/core/replies'
import { hashOf } from '@/lib/core/secrets'
import { id, requiredText, text } from '@/lib/core/text'
import { addDays, instantText, latest, today } from '@/lib/core/today'
import { fileReply } from '@/lib/defects/files/file-reply'
import { withAdoptedFiles } from '@/lib/files/adopt-files'
import { translate } from '@/lib/i18n/translate'
import { uploadFiles } from '@/lib/intake/report/report-files'
import type { NoticeKind } from '@/lib/notices/schema'
import { writeNotices } from '@/lib/notices/write-notices'
import { insertDocuments } from '../content/documents'
import { longestAnswer, mostQuestions, type StoredLetter } from '../letters/letter-schema'
import { writeLetterEvent } from '../letters/tell-of-letter'
import {
  auditLetter,
  letterForm,
  letterInput,
  type OpenLetter,
  openLetter,
  opensAny,
  seeOther,
} from './open-letter'

export const mostDaysMore = 90

const setLetter = async (tx: Ctx, letter: OpenLetter, values: Partial<StoredLetter>) => {
  await updateRows(tx.db, investigationLetters, { id: letter.id }, { ...values, updatedAt: tx.now })
  await updateRows(tx.db, investigations, { id: letter.investigationId }, { updatedAt: tx.now })
}

const tellTeam = (tx: Ctx, letter: OpenLetter, kind: NoticeKind, until = '') =>
  writeNotices(tx, {
    ...{ kind, entityId: letter.id, people: [letter.leaderId, ...letter.memberIds] },
    params: { number: letter.fileNo, title: letter.title, file: letter.investigationId, until },
  })

// What a form was filled from: nothing is written over what another window has saved since.
export const baseOf = (answer: string | null | undefined) => hashOf(answer ?? '').slice(0, 16)

function mergedOf({ locale }: Ctx, stored: string, typed: string): string {
  if (typed.includes(stored)) return typed
  return stored.endsWith(typed)
    ? stored
    : `${stored}\n\n${translate(locale, 'letterPages.otherWindow')}\n${typed}`
}

// Number 0 is what is said to the letter as a whole.
export const saveAnswer = letterForm(
  {
    no: wholeNumber(0, mostQuestions),
    answer: text(longestAnswer),
    base: z.string().max(64),
    next: z.string().max(20).optional(),
  },
  async (tx, letter, { no, answer, base, next, language }) => {
    const { questions } = letter.data
    const question = questions.find(one => one.no === no)
    if (no !== 0 && !question) return ''
    const typed = answer.replaceAll('\r\n', '\n')
    const stored = (question ? question.answer : letter.answer) ?? ''
    const merged = base === baseOf(stored) ? typed : mergedOf(tx, stored, typed)
    if (merged !== stored) {
      const answeredAt = merged ? instantText(tx.now)! : undefined
      const answered = questions.map(one => (one.no === no ? { ...one, answer: merged, answeredAt } : one))
      const values = question ? { data: { ...letter.data, questions: answered } } : { answer: merged || null }
      await setLetter(tx, letter, values)
      await auditLetter(tx, letter, 'answerLetter', { detail: { no, changes: { answer: [stored, merged] } } })
    }
    if (merged !== typed && merged !== stored) return `&page=${no}&wrong=both`
    if (next === 'stay' || language) return `&page=${no}`
    const following = questions.find(one => one.no > no)
    return next === 'on' && following && no !== 0 ? `&page=${following.no}` : ''
  },
)

export const requestMoreTime = letterForm(
  { until: day.catch('').optional(), reason: requiredText(1000).catch('').optional() },
  async (tx, letter, { until = '', reason = '' }) => {
    const { extension } = letter.data
    const from = latest(letter.deadline ?? '', today(tx.now))
    const isFine = until > from && until <= addDays(from, mostDaysMore)
    if (extension && !extension.decision) return ''
    if (!isFine || !reason) return `&wrong=${isFine ? 'reason' : 'until'}`
    const data = { ...letter.data, extension: { until, reason, askedAt: instantText(tx.now)! } }
    await setLetter(tx, letter, { data })
    await auditLetter(tx, letter, 'extendLetter', {
      detail: { changes: { until: [letter.deadline, until] } },
    })
    await tellTeam(tx, letter, 'letterExtension', until)
    return '&done=extension'
  },
)

const ownFile = (letterId: string) =>
  and(
    ...[eq(investigationDocuments.letterId, letterId), isNull(investigationDocuments.deletedAt)],
    ...[eq(investigationDocuments.kind, 'answer'), isNull(investigationDocuments.createdBy)],
  )

export const handInLetter = letterForm({}, async (tx, letter) => {
  const { questions } = letter.data
  if (questions.some(one => !one.answer)) return '&wrong=unanswered'
  const files = await tx.db.$count(investigationDocuments, ownFile(letter.id))
  if (questions.length === 0 && !letter.answer && files === 0) return '&wrong=empty'
  await setLetter(tx, letter, { state: 'answered', answeredAt: tx.now, version: letter.version + 1 })
  await auditLetter(tx, letter, 'answerLetter', {
    detail: { files, changes: { state: ['sent', 'answered'] } },
  })
  await tellTeam(tx, letter, 'letterAnswered')
  await writeLetterEvent(tx, { ...letter, state: 'answered', version: letter.version + 1 }, letter.state)
  return '&done=answered'
})

export const attachAnswerFiles = operation({
  access: 'public',
  input: letterInput.extend({ files: z.array(z.instanceof(ReceivedFile)).optional() }),
  admit: async (ctx, body) =>
    (await opensAny(ctx, body.input.session)) ? uploadFiles.admit!(ctx, body) : seeOther('?of=0'),
  async run(ctx, { files = [], ...named }): Promise<RawReply> {
    const back = `?of=${named.of ?? 0}`
    const letter = await openLetter(ctx, named)
    // A browser sends an empty file input as a file without name and content.
    const chosen = files.filter(({ name, size }) => name !== '' || size > 0)
    if (!letter || chosen.length === 0) return seeOther(back)
    const alreadyThere = await ctx.db.$count(investigationDocuments, ownFile(letter.id))
    try {
      await withAdoptedFiles(ctx, chosen, { alreadyThere }, async (tx, adopted) => {
        const open = await openLetter(tx, named, true)
        if (!open) throw new AppError('not_found')
        await insertDocuments(tx, adopted, { id: open.investigationId, letterId: open.id, kind: 'answer' })
        await setLetter(tx, open, { usedAt: tx.now })
        const changes = { documents: [null, adopted.map(({ name }) => name)] }
        await auditLetter(tx, open, 'answerLetter', { detail: { changes } })
      })
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error
      return seeOther(`${back}&wrong=${error.details.issues?.[0]?.code ?? error.code}#files`)
    }
    return seeOther(`${back}#files`)
  },
})

export const removeAnswerFile = letterForm({ file: id }, async (tx, letter, { file }) => {
  const [gone] = await tx.db
    .update(investigationDocuments)
    .set({ deletedAt: tx.now })
    .where(and(eq(investigationDocuments.id, file), ownFile(letter.id)))
    .returning({ name: investigationDocuments.name })
  if (gone) {
    const detail = { changes: { documents: [[gone.name], null] } }
    await auditLetter(tx, letter, 'answerLetter', { detail })
  }
  return '#files'
})

export const readAnswerFile = operation({
  access: 'public',
  input: letterInput.extend({ file: id }),
  async run(ctx, { file: fileId, ...named }): Promise<FileReply> {
    const letter = await openLetter(ctx, named)
    const file = letter && (await filesOf(ctx, letter.id)).find(one => one.id === fileId)
    if (!file) throw new AppError('not_found')
    await auditLetter(ctx, letter, 'readLetter', { detail: { file: file.name } })
    return fileReply(ctx, file, { thumb: false, inline: false })
  },
})

// The letter itself as it was sent, and what was uploaded here; not what staff filed with it.
export async function filesOf(ctx: Ctx, letterId: string) {
  const rows = await findRows(ctx.db, investigationDocuments, { letterId, deletedAt: null }).orderBy(
    investigationDocuments.id,
  )
  const sent = rows.findLast(({ kind, mime }) => kind === 'letter' && mime === 'application/pdf')
  return rows.filter(one => one === sent || (one.kind === 'answer' && one.createdBy === null))
}
