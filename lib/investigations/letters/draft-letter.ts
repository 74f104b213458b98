import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import { query } from '@/db/client'
import { pick } from '@/db/columns-of'
import { findRow, findRows, updateRows } from '@/db/rows'
import { entrustedCompanies, producers } from '@/db/schema/catalogue'
import { investigationLetters, investigationRecords } from '@/db/schema/investigations'
import { readRow } from '@/lib/collections/rows'
import { stampsOf } from '@/lib/collections/write-rows'
import { type Ctx, signedIn } from '@/lib/core/context'
import { AppError, invalid, requireRow } from '@/lib/core/errors'
import { addDays, today } from '@/lib/core/today'
import { changesOf, newValues, refuseStale } from '@/lib/core/version'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { translate } from '@/lib/i18n/translate'
import { investigation } from '../collection'
import { contentVerb } from '../content/write-content'
import type { RecordVerdict } from '../states'
import { subjectOf } from './compose-letter'
import {
  amendLetterInput,
  type annexes,
  isInternal,
  mostAnnexed,
  type StoredLetter,
  startLetterInput,
} from './letter-schema'
import { readLetters } from './list-letters'
import { tellOfLetter } from './tell-of-letter'

const replyDays = 15

// Filled from the file, or from the letter that it repeats.
export const startLetter = contentVerb(startLetterInput, async (tx, { id, kind, followsId }, file) => {
  const first = followsId ? await letterOf(tx, id, followsId) : undefined
  if (first?.state === 'draft') throw new AppError('letter_state', { state: first.state })
  const say = (key: string, values?: Record<string, string>) =>
    translate('zh-CN', `investigations.letters.${key}`, values)
  const row = await readRow({ ...tx, locale: 'zh-CN' }, investigation, id)
  const unanswered = first?.data.questions.filter(({ answer }) => !answer) ?? []
  const questions = first
    ? unanswered.map(({ text }) => text)
    : isInternal(kind)
      ? []
      : say(`starts.questions.${kind}`).split('\n')
  const title = say(`starts.titles.${kind}`, { subject: subjectOf(row) })
  const data = {
    paragraphs: first
      ? say('starts.again', { title: first.title, number: first.letterNo ?? '' })
      : kind === 'minutes'
        ? say('starts.minutes')
        : '',
    questions: numbered(questions),
    annexIds: first?.data.annexIds ?? (await recordsOf(tx, id, ['supports', 'included'])),
  }
  const [letter] = await tx.db
    .insert(investigationLetters)
    .values({
      ...{ investigationId: id, kind, data, producerId: file.producerId, followsId },
      ...{ title: [...title].slice(0, 200).join(''), recipient: '' },
      ...(isInternal(kind) ? {} : await receiverOf(tx, id, file.producerId)),
      ...(first && pick(first, 'recipient contact email companyId')),
      ...(!isInternal(kind) && { deadline: addDays(today(tx.now), replyDays) }),
      ...stampsOf(tx),
    })
    .returning()
  await tellOfLetter(tx, file, letter!, 'draft')
  const done = requireRow(await readLetters(tx, id, letter!.id))
  return { done, changes: { letter_draft: [null, letter!.title] } }
})

const numbered = (texts: readonly string[]) => texts.filter(Boolean).map((text, at) => ({ no: at + 1, text }))

export async function letterOf(tx: Ctx, id: string, letterId: string): Promise<StoredLetter> {
  const where = { id: letterId, investigationId: id }
  return requireRow(await findRows(tx.db, investigationLetters, where).for('update'))
}

// Of more than an annex holds those that support, then the newest.
async function recordsOf(tx: Ctx, id: string, verdicts: RecordVerdict[]): Promise<string[]> {
  const { investigationId, verdict, defectId } = investigationRecords
  const where = and(eq(investigationId, id), inArray(verdict, verdicts))
  const rows = await findRows(tx.db, investigationRecords, where, 'defectId')
    .orderBy(sql`${verdict} <> 'supports'`, desc(defectId))
    .limit(mostAnnexed)
  return rows.map(row => row.defectId)
}

// 授权委托企业 of the records, the one of most of them.
const entrustedOf = `SELECT d.entrusted_company_id::text AS id FROM investigation_records AS r
  JOIN defects AS d ON d.id = r.defect_id AND d.entrusted_company_id IS NOT NULL
  WHERE r.investigation_id = $1::bigint GROUP BY 1 ORDER BY count(*) DESC LIMIT 1`

// Whom the producer's last letter went to; else the producer, or who is entrusted with it where it is abroad.
async function receiverOf(tx: Ctx, id: string, producerId: string | null): Promise<Partial<StoredLetter>> {
  if (!producerId) return {}
  const toProducer = and(
    eq(investigationLetters.producerId, producerId),
    ne(investigationLetters.recipient, ''),
  )
  const received = 'recipient companyId contact email'
  const [last] = await findRows(tx.db, investigationLetters, toProducer, received)
    .orderBy(desc(investigationLetters.id))
    .limit(1)
  if (last) return last
  const producer = await findRow(tx.db, producers, { id: producerId })
  const isAbroad = producer?.country && !/^(中国|中华人民共和国|China|CN)$/i.test(producer.country.trim())
  const [found] = isAbroad ? await query<{ id: string }>(tx.db, entrustedOf, [id]) : []
  const company = found && (await findRow(tx.db, entrustedCompanies, { id: found.id }))
  if (!company) return { recipient: producer?.name ?? '' }
  return { companyId: company.id, recipient: company.name, contact: company.contact }
}

// Who changed it last is who drafted it: another one checks and signs it.
export const amendLetter = contentVerb(
  amendLetterInput,
  async (tx, { id, letterId, version, annex, paragraphs, questions, ...given }) => {
    const read = async () => requireRow(await readLetters(tx, id, letterId))
    const before = await letterOf(tx, id, letterId)
    if (before.state !== 'draft') throw new AppError('letter_state', { state: before.state })
    const { companies } = await lookups(tx)
    if (given.companyId && given.companyId !== before.companyId && !companies.get(given.companyId)?.enabled)
      throw invalid('companyId', 'not_offered')
    const data = {
      ...before.data,
      ...(paragraphs !== undefined && { paragraphs }),
      ...(questions && { questions: numbered(questions) }),
      ...(annex !== 'unchanged' && { annexIds: await annexOf(tx, id, annex) }),
    }
    refuseStale(version, before, { ...given, data })
    const changes = changesOf({ ...given, data }, before)
    if (Object.keys(changes).length === 0) return { done: await read(), changes: null }
    const { id: userId } = signedIn(tx)
    const values = { ...newValues(changes), version: before.version + 1, createdBy: userId }
    await updateRows(tx.db, investigationLetters, { id: letterId }, values)
    return { done: await read(), changes: { letter_amend: [null, before.title] } }
  },
)

const annexOf = async (tx: Ctx, id: string, annex: (typeof annexes)[number]) =>
  annex === 'none' ? [] : recordsOf(tx, id, annex === 'supports' ? ['supports'] : ['supports', 'included'])
