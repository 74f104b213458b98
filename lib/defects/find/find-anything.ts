import { z } from 'zod'
import { query } from '@/db/client'
import { columnsOf, pick, type RowOf } from '@/db/columns-of'
import { defects } from '@/db/schema/defects'
import type { Ctx } from '@/lib/core/context'
import { truth, wholeNumber } from '@/lib/core/input'
import { operation } from '@/lib/core/operation'
import { text } from '@/lib/core/text'
import type { FieldName } from '@/lib/defects/fields'
import { isAnyOf } from '@/lib/defects/list/filter-kinds'
import { type Bind, beginsWith } from '@/lib/defects/list/filters'
import {
  isHiddenPart,
  type KeywordPlan,
  personalNumber,
  planKeyword,
  wordsOf,
} from '@/lib/defects/list/keyword'
import { excerptOf, type Places, synonymsIn } from '@/lib/defects/list/keyword-hits'
import { hasPairs, type Statement } from '@/lib/defects/list/search'
import { withAuditRow } from '@/lib/defects/list/with-audit-row'
import { foundByOthers, limitVinLookups } from '@/lib/defects/vin-limit'
import { maskField, readerOf, seesPersonal, visibleTo } from '@/lib/defects/visible'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { translate } from '@/lib/i18n/translate'
import { foldCode, whereFolded } from '@/lib/values/fold'
import { phoneIn } from '@/lib/values/phone'
import { readPlate } from '@/lib/values/plate'
import { normalizeCode } from '@/lib/values/spelling'
import { type FindKind, findKinds, personalKinds, readText, type Shapes, searchedText } from './find-kinds'

interface Find {
  shapes: Shapes
  words: KeywordPlan | undefined
  reader: string | null
  limit: number
}

const gathered = 2_000

const columns = columnsOf(
  defects,
  'd',
  'id complaintNo state receivedAt vin brandId modelRangeId summary description mobile phone plateNo',
  'reporterName sourceRef',
)

type FoundRow = RowOf<typeof columns> & { rank: number }

function findStatement({ shapes, words, reader, limit }: Find): Statement {
  const values: unknown[] = []
  const bind: Bind = value => `$${values.push(value)}`
  const live = `deleted_at IS NULL AND ${visibleTo(bind(reader))}`
  const where = (condition: string) => `SELECT id, received_at FROM defects WHERE ${live} AND ${condition}`
  const several = (...conditions: string[]) =>
    newest(
      `SELECT * FROM (${conditions.map(one => `(${where(one)} LIMIT ${gathered})`).join(' UNION ')}) AS ends`,
    )
  const whole = (column: string, value: string) => `${column} = ${bind(value)}`
  const ends = (column: string, size: number, value: string) => endsWith(column, size, value, bind)
  const { mobile, plate, name } = shapes
  const selects: Record<FindKind, string | undefined> = {
    number: shapes.number && byNumber(shapes.number, live, limit, bind),
    vin: shapes.vin && newest(byVin(shapes.vin, live, bind)),
    mobile:
      mobile &&
      (mobile.ends
        ? several(...['mobile', 'phone'].map(column => ends(column, 4, mobile.value)))
        : several(whole('mobile', mobile.value), ends('phone', 4, mobile.value))),
    plate: plate && several(plate.ends ? ends('plate_key', 4, plate.value) : whole('plate_key', plate.value)),
    name: name && several(beginsWith('reporter_key', name, bind), ends('reporter_key', 2, name)),
    sourceNo: shapes.sourceNo && newest(where(isAnyOf('source_ref', 'text', shapes.sourceNo, bind))),
    words: words && byWords(words, live, limit, bind),
  }
  const found = findKinds.flatMap((kind, rank) => {
    const select = selects[kind]
    return select ? `(SELECT ${rank} AS rank, at, id FROM (${select} LIMIT ${limit}) AS ${kind})` : []
  })
  const text = `WITH found AS MATERIALIZED (${found.join('\nUNION ALL ')}),
    first AS (SELECT DISTINCT ON (id) id, rank, at FROM found ORDER BY id, rank)
    SELECT ${columns}, first.rank FROM first JOIN defects AS d ON d.id = first.id ORDER BY first.rank, first.at`
  return { text, values }
}

function endsWith(column: string, size: number, value: string, bind: Bind): string {
  const signs = [...value]
  const tail = `${column} IS NOT NULL AND right(${column}, ${size}) = ${bind(signs.slice(-size).join(''))}`
  return signs.length > size ? `${tail} AND right(${column}, ${signs.length}) = ${bind(value)}` : tail
}

const inOrder = 'ORDER BY received_at DESC NULLS LAST, id DESC'

const newest = (select: string) =>
  `SELECT id, row_number() OVER (${inOrder}) AS at FROM (${select} LIMIT ${gathered}) AS few ORDER BY at`

function byNumber({ starts, ends }: NonNullable<Shapes['number']>, live: string, limit: number, bind: Bind) {
  const parts = starts.map(
    start => `(SELECT id, complaint_no, (complaint_no = ${bind(start)}) AS whole FROM defects
      WHERE ${live} AND ${beginsWith('complaint_no', start, bind)}
      ORDER BY complaint_no COLLATE "C" DESC NULLS LAST, id DESC LIMIT ${limit})`,
  )
  if (ends) parts.push(byEnd(ends, live, limit, bind))
  return `SELECT id, row_number() OVER (ORDER BY whole DESC, complaint_no DESC) AS at
    FROM (${parts.join(' UNION ALL ')}) AS numbers ORDER BY at`
}

function byEnd(ends: string, live: string, limit: number, bind: Bind): string {
  const counted = ends.slice(-6)
  const day = ends.slice(0, -6)
  const ofDay = day ? `AND to_char(day, 'YYYYMMDD') LIKE ${bind(`%${day}`)}` : ''
  const from = `${bind(counted)}::int`
  return `(SELECT one.id, one.complaint_no, false AS whole
    FROM (SELECT day, last FROM defect_numbers WHERE last >= ${from} ${ofDay} ORDER BY day DESC OFFSET 0) AS days
    CROSS JOIN LATERAL (SELECT id, complaint_no FROM defects WHERE ${live} AND complaint_no = ANY(ARRAY(
      SELECT 'QX' || to_char(days.day, 'YYYYMMDD') || lpad(n::text, 6, '0')
      FROM generate_series(${from}, days.last, ${10 ** counted.length}) AS n))
      ORDER BY complaint_no DESC OFFSET 0) AS one LIMIT ${limit})`
}

function byVin({ value, ends }: NonNullable<Shapes['vin']>, live: string, bind: Bind): string {
  const select = (where: string) =>
    `(SELECT id, received_at FROM defects WHERE ${live} AND ${where} LIMIT ${gathered})`
  const start = select(beginsWith('vin', value, bind))
  if (!ends || value.length === 17) return `SELECT * FROM ${start} AS starts`
  const end = beginsWith('(reverse(right(vin, 6)))', [...value.slice(-6)].reverse().join(''), bind)
  const whole = value.length > 6 ? `AND right(vin, ${value.length}) = ${bind(value)}` : ''
  return `SELECT * FROM (${start} UNION ${select(`vin IS NOT NULL AND ${end} ${whole}`)}) AS ends`
}

function byWords(plan: KeywordPlan, live: string, limit: number, bind: Bind): string {
  const says = plan.write(bind)
  const row = 'id, received_at, state, words_key'
  const walk = (gate: string, among = 'OFFSET 0') => `SELECT id, received_at FROM (
      SELECT ${row} FROM defects WHERE ${live} ${inOrder} ${among}) AS walked WHERE ${gate}${says} LIMIT ${limit}`
  const placed = (select: string) =>
    `SELECT id, row_number() OVER (${inOrder}) AS at FROM (${select}) AS said ORDER BY at`
  if (plan.exceedsCap) return placed(walk(''))
  const enough = `(SELECT count(*) FROM recent) = ${limit}`
  return placed(`WITH recent AS MATERIALIZED (${walk('', `LIMIT ${gathered}`)}),
    hits AS MATERIALIZED (SELECT id, received_at FROM (
      SELECT ${row} FROM defects WHERE NOT ${enough} AND ${live} AND ${hasPairs(plan, bind)} OFFSET 0) AS looked
      WHERE ${says} LIMIT ${gathered + 1}),
    total AS MATERIALIZED (SELECT count(*) AS n FROM hits)
    (SELECT id, received_at FROM recent WHERE ${enough})
    UNION ALL (SELECT id, received_at FROM hits WHERE (SELECT n FROM total) <= ${gathered} ${inOrder} LIMIT ${limit})
    UNION ALL (${walk(`(SELECT n FROM total) > ${gathered} AND `)})`)
}

// Personal data is searched only for callers who see it in clear. Each such search writes an audit row with the kinds
// searched, never the typed text.
export const findAnything = operation({
  access: 'vehicle_defect:query',
  input: z.strictObject({
    text: text(100),
    limit: wholeNumber(1, 20).default(5),
    synonyms: truth.default(true),
  }),
  async run(ctx, { text: typed, limit, synonyms }) {
    const clear = seesPersonal(ctx)
    const hidden = { hiddenPart: isHiddenPart(ctx, typed), hiddenKind: clear ? null : personalNumber(typed) }
    const shapes = readText(typed, clear)
    const { variantsOf } = await lookups(ctx)
    const variants = synonyms ? variantsOf : (word: string) => [word]
    const words = isNumber(typed) ? undefined : await planWords(ctx, typed, variants)
    const kinds = findKinds.filter(kind => (kind === 'words' ? words : shapes[kind]))
    const groups = wordsOf(typed).map(variants)
    const looked = groups.flat()
    if (kinds.length === 0) return { records: [], words: looked, ...hidden }
    const statement = findStatement({ shapes, words, reader: readerOf(ctx), limit })
    const audited = withAuditRow(ctx, 'findAnything', { kinds }, statement, {
      evenNone: kinds.some(kind => personalKinds.includes(kind)),
    })
    const rows = await limitVinLookups(
      ctx,
      shapes.vin?.value,
      () => query<FoundRow>(ctx.db, audited.text, audited.values),
      (found, vin) => foundByOthers(ctx, vin, found.filter(row => row.vin === vin).length),
    )
    return {
      records: await presentFound(ctx, rows, { typed: searchedText(typed), groups }),
      words: looked,
      ...hidden,
    }
  },
})

const isNumber = (typed: string) => /^(\d{6,}|[A-Z0-9]{17})$/i.test(normalizeCode(typed))

async function planWords(ctx: Ctx, typed: string, variantsOf: (word: string) => string[]) {
  const plan = await planKeyword(ctx.db, typed, { filtered: false, clearVin: false, variantsOf })
  return plan.prefixOnly || plan.alternatives.some(pairs => pairs.length === 0) ? undefined : plan
}

interface Looked {
  typed: string
  groups: string[][]
}

async function presentFound(ctx: Ctx, rows: FoundRow[], looked: Looked) {
  const { names } = await lookups(ctx)
  const clear = seesPersonal(ctx)
  const { locale } = ctx
  return rows.map(row => {
    const matched = findKinds[row.rank]!
    return {
      ...pick(row, 'id complaintNo state receivedAt summary'),
      stateDes: translate(locale, `states.${row.state}`),
      brandName: row.brandId && names.brand(row.brandId, locale),
      modelRangeName: row.modelRangeId && names.series(row.modelRangeId, locale),
      matched,
      snippet: snippetOf(matched, row, looked, clear),
      synonyms: matched === 'words' ? synonymsIn(looked.groups, row) : [],
    }
  })
}

function snippetOf(matched: FindKind, row: FoundRow, { typed, groups }: Looked, clear: boolean): Snippet {
  const code = normalizeCode(typed)
  switch (matched) {
    case 'number':
      return { field: 'complaintNo', text: row.complaintNo, hits: whereFolded(row.complaintNo, [code]) }
    case 'vin': {
      const shown = clear ? (row.vin ?? '') : String(maskField('vin', row.vin) ?? '')
      return { field: 'vin', text: shown, hits: endsOf(shown, row.vin ?? '', code) }
    }
    case 'mobile':
      return row.mobile === phoneIn(typed) || row.mobile?.endsWith(code)
        ? whole('mobile', row.mobile, phoneIn(typed), true)
        : whole('phone', row.phone, phoneIn(typed), true)
    case 'plate':
      return whole('plateNo', row.plateNo, readPlate(typed).value ?? code, true)
    case 'name':
      return whole('reporterName', row.reporterName, typed)
    case 'sourceNo':
      return whole('sourceRef', row.sourceRef, typed)
    case 'words': {
      const words = groups.flat().map(foldCode)
      const summary = excerptOf(row.summary, words)
      return summary.hits.length > 0
        ? { field: 'summary', ...summary }
        : { field: 'description', ...excerptOf(row.description, words) }
    }
  }
}

function whole(field: FoundField, value: string | null, typed: string, last = false): Snippet {
  const places = whereFolded(value ?? '', [typed])
  const hits = last ? places.slice(-1) : places
  return { field, text: maskedBut(field, value ?? '', hits), hits }
}

// Personal data, as the record shows it at first, and in clear no more of it than was typed.
function maskedBut(field: FoundField, text: string, hits: Places): string {
  const mask = String(maskField(field, text))
  if (mask === text || hits.length === 0) return mask
  const start = mask.indexOf('*')
  return text.replace(/./gsu, (sign, at: number) =>
    at < start || hits.some(([from, to]) => from <= at && at < to) ? sign : '*',
  )
}

function endsOf(shown: string, vin: string, typed: string): Snippet['hits'] {
  if (vin.startsWith(typed)) return [[0, Math.min(typed.length, shown.length)]]
  return vin.endsWith(typed) ? [[shown.length - typed.length, shown.length]] : []
}

type FoundField = Extract<Snippet['field'], FieldName>

interface Snippet {
  field:
    | 'complaintNo'
    | 'vin'
    | 'mobile'
    | 'phone'
    | 'plateNo'
    | 'reporterName'
    | 'sourceRef'
    | 'summary'
    | 'description'
  text: string
  hits: Places
}
