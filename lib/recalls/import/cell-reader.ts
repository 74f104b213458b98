import { inArray } from 'drizzle-orm'
import { typeCodes } from '@/db/schema/catalogue'
import type { Ctx } from '@/lib/core/context'
import type { Issue } from '@/lib/core/errors'
import { dayIssue } from '@/lib/core/input'
import { unknownName } from '@/lib/defects/import/sheet-cell'
import { nameKey } from '@/lib/dictionaries/names/find-names'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { nearestFinder, rowsCalled } from '@/lib/dictionaries/names/name-index'
import { dayOf, flagOf, narrow, numberOf, textOf } from '@/lib/excel/reading/cell-text'
import { type Cell, cellFault } from '@/lib/excel/sheet-row'
import { inEachLanguage } from '@/lib/i18n/translate'
import type { Quantity } from '@/lib/values/number'
import { causes, influences, recallKinds, remedyWays } from '../choice-schema'
import type { RecallColumn } from '../sheet'

export interface Read {
  value?: unknown
  issue?: Issue
}

// What was read before it, of the campaign and of the row of its scope.
interface Values {
  campaign: Readonly<Record<string, unknown>>
  scope?: Readonly<Record<string, unknown>>
}

type ReadCell = (cell: Cell, values: Values) => Read
export type CellReader = (name: RecallColumn, cell: Cell, values: Values) => Read

const missing = (value: string): Read => ({
  issue: { path: '', code: 'not_in_dictionary_at_all', params: { value } },
})

function choice(word: string, values: readonly string[]): ReadCell {
  const keysOf = (value: string) => [value, ...inEachLanguage(`recalls.${word}.${value}`)].map(nameKey)
  return cell => {
    const value = values.find(one => keysOf(one).includes(nameKey(narrow(cell))))
    return value ? { value } : missing(narrow(cell))
  }
}

const partsOf = (cell: Cell) =>
  textOf(cell)
    .split(/[、,，;；\n]/)
    .map(part => part.trim())
    .filter(Boolean)

const each =
  (read: ReadCell): ReadCell =>
  (cell, values) => {
    const parts = partsOf(cell).map(part => read(part, values))
    return parts.find(({ issue }) => issue) ?? { value: parts.map(({ value }) => value) }
  }

const orIssue = (value: unknown, code: string): Read =>
  value === null ? { issue: { path: '', code } } : { value }
const day: ReadCell = cell => {
  const value = dayOf(cell)
  return value ? { value } : { issue: dayIssue('', textOf(cell)) }
}
const number =
  (quantity: Quantity): ReadCell =>
  cell =>
    orIssue(numberOf(cell, quantity), 'not_number')

const amounts = /quantity$|modelYear/

export async function cellReader(ctx: Ctx, typeCodeCells: readonly Cell[]): Promise<CellReader> {
  const { producers, brands, series, assemblies, subAssemblies, lists } = await lookups(ctx)
  const nearest = nearestFinder()
  const codes = await typeCodesCalled(ctx, typeCodeCells)

  type Fits<Row> = (row: Row, values: Values) => boolean
  const named = <Row extends { name: string }>(
    rows: ReadonlyMap<string, Row>,
    fits: Fits<Row> | undefined,
    keyOf: (row: Row) => string,
    unknown: (name: string) => Read,
  ): ReadCell => {
    return (cell, values) => {
      const called = rowsCalled(rows, narrow(cell))
      const row = called.find(one => fits?.(one, values)) ?? called[0]
      return row ? { value: keyOf(row) } : unknown(narrow(cell))
    }
  }
  const entry = <Row extends { id: string; name: string }>(
    rows: ReadonlyMap<string, Row>,
    fits?: Fits<Row>,
  ) =>
    named(
      rows,
      fits,
      ({ id }) => id,
      name => ({ issue: unknownName('x', name, rows, { nearest }) }),
    )
  const coded = <Row extends { code: string; name: string }>(
    rows: ReadonlyMap<string, Row> = new Map(),
    fits?: Fits<Row>,
  ) => named(rows, fits, ({ code }) => code, missing)
  const ofProducer = (row: { producerId: string } | undefined, { campaign }: Values) =>
    row?.producerId === campaign.producerId

  const readers: Partial<Record<RecallColumn, ReadCell>> = {
    kind: choice('kind', recallKinds),
    influence: choice('influence', influences),
    cause: choice('cause', causes),
    remedyWays: each(choice('remedyWay', remedyWays)),
    producerId: entry(producers),
    brandIds: each(entry(brands, ofProducer)),
    assemblyCode: coded(assemblies),
    subAssemblyCode: coded(
      subAssemblies,
      ({ assemblyId }, { campaign }) => assemblyId === assemblies.get(String(campaign.assemblyCode))?.id,
    ),
    symptomCodes: each(coded(lists.get('symptomCodes'))),
    filedAt: day,
    announcedAt: day,
    startsAt: day,
    endsAt: day,
    quantity: number('vehicles'),
    'scope.exclude': cell => orIssue(flagOf(cell), 'not_boolean'),
    'scope.brandId': entry(brands, ofProducer),
    'scope.modelRangeId': entry(series, ({ brandId }, values) => ofProducer(brands.get(brandId), values)),
    'scope.typeCodeIds': each((part, { scope }) => {
      const id = codes.get(`${scope?.modelRangeId} ${nameKey(textOf(part))}`)
      return id ? { value: id } : missing(textOf(part))
    }),
    'scope.modelNames': each(part => ({ value: part })),
    'scope.powerTypes': each(coded(lists.get('powerType'))),
    'scope.productionFrom': day,
    'scope.productionTo': day,
    'scope.modelYearFrom': number('year'),
    'scope.modelYearTo': number('year'),
    'scope.quantity': number('vehicles'),
  }
  return (name, cell, values) => {
    if (textOf(cell) === '') return {}
    const fault = cellFault(cell, !amounts.test(name))
    if (fault) return { issue: { path: '', ...fault } }
    return readers[name]?.(cell, values) ?? { value: textOf(cell) }
  }
}

async function typeCodesCalled(ctx: Ctx, cells: readonly Cell[]): Promise<Map<string, string>> {
  const names = [...new Set(cells.flatMap(partsOf))]
  if (names.length === 0) return new Map()
  const rows = await ctx.db
    .select({ id: typeCodes.id, name: typeCodes.name, seriesId: typeCodes.modelSeriesId })
    .from(typeCodes)
    .where(inArray(typeCodes.name, names))
  return new Map(rows.map(({ id, name, seriesId }) => [`${seriesId} ${nameKey(name)}`, id]))
}
