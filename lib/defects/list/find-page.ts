import { query } from '@/db/client'
import { namesOfPeople } from '@/lib/accounts/people/list-people'
import type { Ctx } from '@/lib/core/context'
import { AppError, type Issue, unknownFilter } from '@/lib/core/errors'
import { type Page, type Span, toPage } from '@/lib/core/paging'
import { declaration, marked } from '@/lib/defects/declaration'
import {
  type DefectRow,
  presentRows,
  rowColumns,
  rowsAndTotal,
  type StoredRow,
} from '@/lib/defects/record/defect-row'
import { entriesOf } from '@/lib/defects/record/name-values'
import { countedStates, nobody, stateCodes, states } from '@/lib/defects/states'
import { foundByOthers, limitVinLookups } from '@/lib/defects/vin-limit'
import { countDrafts, isPersonal, readerOf, seesPersonal } from '@/lib/defects/visible'
import { type Lookups, lookups } from '@/lib/dictionaries/names/lookups'
import { namesOfTypeCodes } from '@/lib/dictionaries/names/names-of-type-codes'
import { conditionsAsOf, refuseUnlessImaged } from './as-of'
import {
  type Bind,
  type Condition,
  conditionsOf,
  type FilterName,
  type FilterValues,
  personalIn,
  refusePersonal,
} from './filters'
import { planKeyword, refuseHiddenPart, vinInKeyword } from './keyword'
import { type KeywordHit, withHits } from './keyword-hits'
import { countCap, type Matches, type Search, searchStatement } from './search'
import { byId, defectSortFields, keysByName, type Sort, sorts } from './sorts'
import { withLimits } from './waiting'
import { withAuditRow } from './with-audit-row'

export type ListedRow = DefectRow & { hit?: KeywordHit }

export interface PageRequest {
  page: number
  limit: number
  sortField?: string
  sortOrder?: 'ascend' | 'descend'
  span?: Span
}

// From this offset on, counting the list pays off: its second half is read from the end.
const deepOffset = 100_000

export async function findPage(
  ctx: Ctx,
  { page, limit, sortField = 'receivedAt', sortOrder = 'descend', span }: PageRequest,
  values: FilterValues,
  more: Condition[] = [],
): Promise<Page<ListedRow>> {
  const sort = span ? byId : sortOf(ctx, sortField)
  if (values.asOf) refuseUnlessImaged(sort.column, 'sortField')
  const filters = await matchesOf(ctx, values, more, true)
  const { conditions, keyword } = filters
  const offset = (page - 1) * limit
  const alone = conditions.length === 1 && !keyword
  const exceedsCap = keyword?.exceedsCap === true || (alone && conditions[0]!.exceedsCap === true)
  const search: Search = {
    select: values.keyword ? `${rowColumns}, d.description` : rowColumns,
    ...filters,
    sort,
    keysInOrder: sort.names && keysByName(await lookups(ctx), sort.names, ctx.locale),
    descending: !span && sortOrder === 'descend',
    limit,
    offset,
    span,
    knownTotal: exceedsCap ? () => `SELECT ${countCap + 1}` : counted(ctx, conditions, values),
    materializeAll:
      values.asOf !== undefined ||
      asksForPeriod(keyword?.prefixOnly ? keyword.prefix?.value : values.complaintNo),
  }
  const everything = conditions.length === 0 && !search.keyword && !values.asOf
  if (everything && offset >= deepOffset) {
    const total = await countAll(ctx)
    if (offset >= total) return toPage({ page, limit }, [], total)
    if (offset > total / 2) search.fromEndOf = total
  }
  const { text, values: bound } = withAuditRow(ctx, 'pageDefects', values, searchStatement(search), {
    evenNone: personalIn(values).some(name => name !== 'vin'),
  })
  const { rows, total } = await limitVinLookups(
    ctx,
    vinOf(values),
    async () => rowsAndTotal(await query<StoredRow & { description?: string | null }>(ctx.db, text, bound)),
    (answer, vin) => foundByOthers(ctx, vin, answer.total),
  )
  const capped = (!search.knownTotal || exceedsCap) && !search.materializeAll && total > countCap
  const presented = await withHits(ctx, await presentRows(ctx, rows), values)
  return toPage({ page, limit }, presented, capped ? countCap : total, capped)
}

export const vinOf = ({ vin, keyword }: FilterValues) => vin ?? vinInKeyword(keyword)

// `isTyped`: somebody has just named the values. Those of a watch item or a rule may have left their lists.
export async function matchesOf(
  ctx: Ctx,
  given: FilterValues,
  more: Condition[] = [],
  isTyped = ctx.door === 'http',
): Promise<Matches> {
  refuseHidden(ctx, given)
  const values = await withLimits(ctx, await withPlaceCodes(ctx, given))
  if (isTyped) await refuseUnknownValues(ctx, values)
  const { asOf } = values
  if (asOf !== undefined)
    return { scope: '', reader: null, conditions: [...conditionsAsOf(values), ...more], asOf }
  const conditions = [...conditionsOf(values), ...more]
  const keyword = values.keyword
    ? await planKeyword(ctx.db, values.keyword, {
        filtered: conditions.length > 0,
        clearVin: seesPersonal(ctx),
        variantsOf: values.synonyms === false ? undefined : (await lookups(ctx)).variantsOf,
      })
    : undefined
  // Counted records are no drafts: what everybody asks alike is answered alike.
  const reader = values.counted === true ? null : readerOf(ctx)
  return { scope: 'deleted_at IS NULL', reader, conditions, keyword }
}

function asksForPeriod(complaintNo: unknown): boolean {
  return typeof complaintNo === 'string' && complaintNo.length > 4
}

function sortOf(ctx: Ctx, name: string): Sort {
  const known = defectSortFields.find(one => one === name)
  if (!known || (isPersonal(known) && !seesPersonal(ctx))) throw unknownFilter([name], 'sortField')
  return sorts[known]
}

function refuseHidden(ctx: Ctx, values: FilterValues) {
  refuseHiddenPart(ctx, values)
  refusePersonal(ctx, values)
}

function counted(
  ctx: Ctx,
  conditions: Condition[],
  { keyword, state, asOf }: FilterValues,
): Search['knownTotal'] {
  if (keyword || asOf) return undefined
  const [own, ...others] = conditions.filter(({ name }) => name !== 'state' && name !== 'counted')
  if (others.length > 0 || (own && !own.total)) return undefined
  const onlyCounted = conditions.some(({ name }) => name === 'counted')
  const among = statesAmong(state as number[] | undefined, onlyCounted)
  return own ? bind => own.total!(bind, among) : bind => countLive(ctx, bind, among)
}

function statesAmong(chosen: number[] | undefined, onlyCounted: boolean): number[] | undefined {
  if (!onlyCounted) return chosen
  return (chosen ?? stateCodes).filter(state => countedStates.includes(state))
}

function countLive(ctx: Ctx, bind: Bind, among?: readonly number[]): string {
  const others = `SELECT coalesce(sum(records), 0)::int FROM defect_counts
    WHERE NOT deleted AND state <> 0${among ? ` AND state = ANY(${bind(among)}::int[])` : ''}`
  const drafts = !among || among.includes(states.draft) ? countDrafts(bind(readerOf(ctx))) : '0'
  return `SELECT (${others}) + ${drafts}`
}

async function countAll(ctx: Ctx): Promise<number> {
  const values: unknown[] = []
  const text = countLive(ctx, value => `$${values.push(value)}`)
  const [row] = await query<{ n: number }>(ctx.db, `SELECT (${text}) AS n`, values)
  return row?.n ?? 0
}

const listed = marked(declaration, 'filter').map(([name]) => name as FilterName)

// A code or id that neither a list nor a record has would find nothing in silence.
async function refuseUnknownValues(ctx: Ctx, values: FilterValues) {
  const given = listed.flatMap(name =>
    [values[name] ?? []].flat().map(value => ({ name, value: String(value) })),
  )
  const among = (known: Lookups, all: typeof given) =>
    all.filter(({ name, value }) => {
      const field = declaration[name]!
      if (field.kind === 'state') return !stateCodes.some(code => String(code) === value)
      return entriesOf(known, field)?.has(value) === false
    })
  const missing = among(await lookups(ctx), given)
  const unknown = missing.length > 0 ? among(await lookups(ctx, { fresh: true }), missing) : []
  const issues: Issue[] = await unknownIds(ctx, values)
  for (const name of new Set(unknown.map(one => one.name))) {
    const values = unknown.flatMap(one => (one.name === name ? one.value : []))
    const kept = await valuesOfRecords(ctx, name, values)
    for (const value of values)
      if (!kept.includes(value)) issues.push({ path: name, code: 'unknown_name', params: { name: value } })
  }
  if (issues.length > 0) throw new AppError('invalid_input', {}, { issues })
}

// Of types and persons, which no list holds.
async function unknownIds(ctx: Ctx, values: FilterValues): Promise<Issue[]> {
  const issues: Issue[] = []
  for (const name of ['typeCodeId', 'createdBy', 'assigneeId'] as const) {
    const ids = [values[name] ?? []]
      .flat()
      .map(String)
      .filter(id => id !== nobody)
    const known = await (name === 'typeCodeId' ? namesOfTypeCodes : namesOfPeople)(ctx, ids)
    for (const id of ids.filter(id => !known[id]))
      issues.push({ path: name, code: 'unknown_name', params: { name: id } })
  }
  return issues
}

// Which of them a record has. Two hundred that none has are sought once, not two hundred times through the table.
async function valuesOfRecords(ctx: Ctx, name: FilterName, values: string[]): Promise<string[]> {
  const bound: unknown[] = []
  const [condition] = conditionsOf({ [name]: values })
  const where = condition!.write(one => `$${bound.push(one)}`)
  const found = await query(ctx.db, `SELECT 1 FROM defects WHERE ${where} LIMIT 1`, bound)
  if (found.length === 0) return []
  if (values.length === 1) return values
  const half = values.length >> 1
  const halves = [values.slice(0, half), values.slice(half)]
  return [
    ...(await valuesOfRecords(ctx, name, halves[0]!)),
    ...(await valuesOfRecords(ctx, name, halves[1]!)),
  ]
}

const names = ['province', 'city', 'district'] as const
type Name = (typeof names)[number]

const isCode = (value: unknown) => /^\d{6}$/.test(String(value))

// Names among the codes of places, former ones too, as their codes. A name that nobody knows would find nothing.
async function withPlaceCodes<Values extends FilterValues>(ctx: Ctx, values: Values): Promise<Values> {
  const named = names.filter(name => [values[name] ?? []].flat().some(value => !isCode(value)))
  if (named.length === 0) return values
  const { place: readPlace } = await lookups(ctx)
  const issues: Issue[] = []
  const codeOf = (name: Name, value: string) => {
    if (isCode(value)) return value
    const level = name === 'district' ? 3 : name === 'city' ? 2 : 1
    const found = readPlace(value, level)
    const place = 'place' in found ? found.place : {}
    const deeper = names[names.indexOf(name) + 1]
    if (place[name] && !(deeper && place[deeper])) return place[name]
    if ('fault' in found && found.fault === 'several')
      issues.push({
        path: name,
        code: 'place_of_several',
        params: { value, places: found.places.join(' / ') },
      })
    else issues.push({ path: name, code: 'unknown_name', params: { name: value } })
    return value
  }
  const read = named.map(name => [name, [values[name]].flat().map(value => codeOf(name, String(value)))])
  if (issues.length > 0) throw new AppError('invalid_input', {}, { issues })
  return { ...values, ...Object.fromEntries(read) }
}
