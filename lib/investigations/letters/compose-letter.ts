import { query } from '@/db/client'
import { namesOfPeople } from '@/lib/accounts/people/list-people'
import { readRow } from '@/lib/collections/rows'
import type { Ctx } from '@/lib/core/context'
import { today } from '@/lib/core/today'
import { readerOf, visibleTo } from '@/lib/defects/visible'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { renderDocument } from '@/lib/documents/render-document'
import type { DocumentData, DocumentTable } from '@/lib/documents/schema'
import { listText, translate } from '@/lib/i18n/translate'
import { readParameters } from '@/lib/settings/read-parameters'
import { investigation } from '../collection'
import type { InvestigationRow } from '../investigation-rows'
import { isInternal, type LetterKind, letterFields, type StoredLetter } from './letter-schema'
import { letterTemplateContent } from './letter-template'
import { readAnnex } from './read-annex'

// Whoever signs it and in whichever language they work: what an office sends out is in Chinese.
const locale = 'zh-CN'

const say = (key: string, values?: Record<string, string | number>) =>
  translate(locale, `investigations.letters.${key}`, values)
const longDay = (day: string) => {
  const [year, month, date] = day.split('-').map(Number)
  return say('day', { year: String(year), month: month!, date: date! })
}

const partOf = ({ subAssemblyCodeName, assemblyCodeName }: InvestigationRow) =>
  subAssemblyCodeName ?? assemblyCodeName ?? ''
const vehiclesOf = ({ brandIdsName, modelRangeIdsName, producerName }: InvestigationRow) =>
  listText(locale, modelRangeIdsName.length > 0 ? modelRangeIdsName : brandIdsName) || (producerName ?? '')

// The vehicles and the part, as a title names them.
export const subjectOf = (file: InvestigationRow) => {
  const vehicles = vehiclesOf(file)
  return vehicles || partOf(file) ? say('subject', { vehicles, part: partOf(file) }) : file.title
}

// As Word and PDF. While it is no more than a draft, its title says so.
export async function renderLetter(caller: Ctx, letter: StoredLetter, { isDraft }: { isDraft: boolean }) {
  const ctx = { ...caller, locale } as Ctx
  const title = isDraft ? say('draftTitle', { title: letter.title }) : letter.title
  const [{ id: templateId, template }, data] = await Promise.all([
    letterTemplateContent(ctx, letter.kind as LetterKind),
    composeLetter(ctx, letter, title),
  ])
  const made = await renderDocument({ template, fields: letterFields, data, title, now: ctx.now })
  return { ...made, templateId }
}

async function composeLetter(ctx: Ctx, letter: StoredLetter, title: string): Promise<DocumentData> {
  const { investigationId, data, deadline, kind } = letter
  const file = await readRow(ctx, investigation, investigationId)
  const { paragraphs, questions, annexIds } = data
  const signer = letter.signedBy ?? ctx.user?.id ?? ''
  const [{ publicOffice }, figures, annex, people] = await Promise.all([
    readParameters(ctx, ['publicOffice']),
    figuresOf(ctx, investigationId),
    annexOf(ctx, annexIds),
    namesOfPeople(
      ctx,
      [letter.createdBy, letter.checkedBy, signer].filter(one => one !== null && one !== '') as string[],
    ),
  ])
  const { rows, months, n, ...counts } = figures
  const span = [file.productionFrom, file.productionTo].filter(Boolean).join(say('until'))
  const line = (has: unknown, text: () => string) => (has ? [{ text: text() }] : [])
  const lines = (text: string) => text.split('\n').flatMap(one => line(one.trim(), () => one.trim()))
  const annexAt = n > 0 ? 2 : 1
  return {
    ...{ title, unit: publicOffice.nameZhCN, letterNo: letter.letterNo ?? say('noNumber') },
    ...{ date: longDay(today(ctx.now)), recipient: letter.recipient, contact: letter.contact ?? '' },
    drafter: people[letter.createdBy ?? ''] ?? '',
    checker: people[letter.checkedBy ?? ''] ?? '',
    signer: people[signer] ?? '',
    ...{ leader: file.leaderName ?? '', deadline: deadline ? longDay(deadline) : '' },
    ...{ fileNo: file.fileNo, fileTitle: file.title, question: file.question.replace(/[？?。]+$/, '') },
    ...{ subject: subjectOf(file), producer: file.producerName ?? '', vehicles: vehiclesOf(file) },
    ...{ production: span, part: partOf(file), symptoms: listText(locale, file.symptomCodesName) },
    conclusion: [
      file.conclusion && translate(locale, `investigations.options.conclusion.${file.conclusion}`),
      file.conclusionText,
    ]
      .filter(Boolean)
      .join(say('colon')),
    summary: say('summary', { day: longDay(today(ctx.now)), n }) + harmText(counts) + say('stop'),
    ...{ records: String(n), fires: String(counts.fires), crashes: String(counts.crashes) },
    injuries: String(counts.injuries),
    paragraphs: lines(paragraphs),
    asks: line(questions.length > 0, () => say('asks')),
    questions: questions.map(({ no, text }) => ({ no: String(no), text })),
    reply: line(deadline && !isInternal(kind), () => say('reply', { day: longDay(deadline!) })),
    figuresTitle: line(n > 0, () => say('figuresTitle', { no: 1 })),
    figures: { tables: n > 0 ? [rows] : [] },
    trend:
      months.length > 1
        ? {
            chart: {
              names: [say('byMonth'), null],
              marks: months.map(({ month, n }) => ({ label: month, value: n, before: null })),
            },
          }
        : { tables: [] },
    annexTitle: line(annex.rows.length > 0, () => say('annexTitle', { no: annexAt })),
    annex: { tables: annex.rows.length > 0 ? [annex] : [] },
  }
}

const harms = ['fires', 'crashes', 'injuries', 'deaths'] as const

// Of what there was none nothing is said.
function harmText(counts: Omit<Counts, 'n'>): string {
  const named = harms.flatMap(name => (counts[name] > 0 ? [say(`harms.${name}`, { n: counts[name] })] : []))
  return named.length > 0 ? say('amongThem', { harms: listText(locale, named) }) : ''
}

const ofFile = `FROM investigation_records AS r JOIN defects AS d ON d.id = r.defect_id
  WHERE r.investigation_id = $1::bigint AND r.verdict NOT IN ('proposed', 'irrelevant') AND d.deleted_at IS NULL
    AND ${visibleTo('$2', 'd.')}`

// What the office thinks of a record goes to nobody.
const bySeries = `SELECT d.model_range_id::text AS series, count(*)::int AS n, count(*) FILTER (WHERE d.fire)::int AS fires,
    count(*) FILTER (WHERE d.crash)::int AS crashes, coalesce(sum(d.injured_count), 0)::int AS injuries,
    coalesce(sum(d.death_count), 0)::int AS deaths ${ofFile} GROUP BY 1 ORDER BY n DESC, 1`

// Two years at most: a page is no wider.
const byMonth = `WITH months AS (SELECT date_trunc('month', d.received_at)::date AS month, count(*)::int AS n ${ofFile}
    AND d.received_at IS NOT NULL GROUP BY 1),
  span AS (SELECT greatest(min(month), (max(month) - interval '23 months')::date) AS first, max(month) AS last FROM months)
  SELECT to_char(day, 'YY-MM') AS month, coalesce(months.n, 0) AS n FROM span,
    generate_series(span.first, span.last, '1 month') AS day LEFT JOIN months ON months.month = day ORDER BY day`

const counted = ['n', ...harms] as const
type Counts = Record<(typeof counted)[number], number>
type Counted = Counts & { series: string | null }

async function figuresOf(ctx: Ctx, id: string) {
  const values = [id, readerOf(ctx)]
  const rows = await query<Counted>(ctx.db, bySeries, values)
  const months = await query<{ month: string; n: number }>(ctx.db, byMonth, values)
  const sums = Object.fromEntries(
    counted.map(name => [name, rows.reduce((sum, row) => sum + row[name], 0)]),
  ) as Counts
  const { names } = await lookups(ctx)
  const cells = (name: string, row: Counts) => [name, ...counted.map(one => String(row[one]))]
  const table: DocumentTable = {
    title: '',
    columns: [
      { title: say('columns.series'), width: 20 },
      ...counted.map(name => ({ title: say(`columns.${name}`), width: 12, right: true })),
    ],
    rows: [
      ...rows.map(row => cells(names.series(row.series, locale) || say('columns.unknown'), row)),
      cells(say('columns.sum'), sums),
    ],
  }
  return { rows: table, months, ...sums }
}

async function annexOf(ctx: Ctx, ids: readonly string[]): Promise<DocumentTable> {
  const column = (name: string, width: number, right = false) => ({
    title: say(`columns.${name}`),
    width,
    right,
  })
  // Of a day its year in two digits: eight columns stand on a page.
  const dayOf = (day: string | null) => day?.slice(2) ?? ''
  return {
    title: '',
    columns: [
      ...[column('no', 19), column('complaintNo', 78), column('series', 46), { title: 'VIN', width: 92 }],
      ...[column('productionDate', 39), column('faultDate', 39), column('mileage', 33, true)],
      column('problem', 96),
    ],
    rows: (await readAnnex(ctx, ids)).map(({ part, symptoms, fire, crash, injured, ...row }, at) => [
      ...[String(at + 1), row.number, row.series, row.vin ?? ''],
      ...[dayOf(row.productionDate), dayOf(row.faultDate), row.mileage === null ? '' : String(row.mileage)],
      listText(
        locale,
        [
          ...[part, ...symptoms, fire ? say('columns.fires') : '', crash ? say('columns.crashes') : ''],
          injured ? say('harms.injuries', { n: injured }) : '',
        ].filter(Boolean),
      ),
    ]),
  }
}
