import { inArray, or } from 'drizzle-orm'
import { pick } from '@/db/columns-of'
import { typeCodes } from '@/db/schema/catalogue'
import type { Ctx } from '@/lib/core/context'
import type { Issue } from '@/lib/core/errors'
import { dayIssue } from '@/lib/core/input'
import { dayOf, narrow, numberOf, textOf } from '@/lib/excel/reading/cell-text'
import { type Cell, cellFault } from '@/lib/excel/sheet-row'
import { inEachLanguage } from '@/lib/i18n/translate'
import type { Quantity } from '@/lib/values/number'
import { codesMeant } from './code-words'
import { nameKey } from './find-names'
import { lookups } from './lookups'
import { calledOrNumbered, entryMeant, nearestFinder, rowsCalled, unknownName } from './name-index'

export interface Read {
  value?: unknown
  issue?: Issue
}

// With what was read of the row before it. `tell`: what a word was read as.
export type ReadCell = (
  cell: Cell,
  values: Readonly<Record<string, unknown>>,
  tell: (reading: string) => void,
) => Read

// What has no reader is its text. `isCode`: a number that has lost figures is none.
export function readWith(reader: ReadCell | undefined, isCode: boolean, ...of: Parameters<ReadCell>): Read {
  const [cell] = of
  if (textOf(cell) === '') return {}
  const fault = cellFault(cell, isCode)
  return fault ? { issue: { path: '', ...fault } } : (reader?.(...of) ?? { value: textOf(cell) })
}

export const missing = (value: string): Read => ({
  issue: { path: '', code: 'not_in_dictionary_at_all', params: { value } },
})

export const orIssue = (value: unknown, code: string): Read =>
  value === null ? { issue: { path: '', code } } : { value }

export const day: ReadCell = cell => {
  const value = dayOf(cell)
  return value ? { value } : { issue: dayIssue('', textOf(cell)) }
}

export const number =
  (quantity: Quantity): ReadCell =>
  cell =>
    orIssue(numberOf(cell, quantity), 'not_number')

// Of words that stand in messages.
export function option(words: string, values: readonly string[]): ReadCell {
  const keysOf = (value: string) => [value, ...inEachLanguage(`${words}.${value}`)].map(nameKey)
  return cell => {
    const value = values.find(one => keysOf(one).includes(nameKey(narrow(cell))))
    return value ? { value } : missing(narrow(cell))
  }
}

// What a column of a template offers.
export const enabledNames = (rows: ReadonlyMap<string, { name: string; enabled: boolean }>) => [
  ...new Set([...rows.values()].flatMap(({ name, enabled }) => (enabled ? name : []))),
]

export const partsOf = (cell: Cell) =>
  textOf(cell)
    .split(/[、,，;；\n]/)
    .map(part => part.trim())
    .filter(Boolean)

export const each =
  (read: ReadCell): ReadCell =>
  (cell, values, tell) => {
    const parts = partsOf(cell).map(part => read(part, values, tell))
    return parts.find(({ issue }) => issue) ?? { value: parts.map(({ value }) => value) }
  }

// By their names or codes within a series.
export async function typeCodeCells(ctx: Ctx, cells: readonly Cell[]): Promise<ReadCell> {
  const names = [...new Set(cells.flatMap(cell => [textOf(cell), ...partsOf(cell)]).filter(Boolean))]
  const rows =
    names.length === 0
      ? []
      : await ctx.db
          .select(pick(typeCodes, 'id name code modelSeriesId'))
          .from(typeCodes)
          .where(or(inArray(typeCodes.name, names), inArray(typeCodes.code, names)))
  const ids = new Map(
    rows.flatMap(({ id, name, code, modelSeriesId }) =>
      [code, name].flatMap(word => (word ? [[`${modelSeriesId} ${nameKey(word)}`, id] as const] : [])),
    ),
  )
  return (cell, { modelRangeId }) => {
    const id = ids.get(`${modelRangeId} ${nameKey(textOf(cell))}`)
    return id ? { value: id } : missing(textOf(cell))
  }
}

// Of several of one name the one that belongs to the producer, or to the assembly, of the row.
export async function catalogueCells(ctx: Ctx) {
  const { producers, brands, series, assemblies, subAssemblies, lists, variantsOf } = await lookups(ctx)
  const nearest = nearestFinder()
  type Fits<Row> = (row: Row, values: Parameters<ReadCell>[1]) => boolean
  const entry =
    <Row extends { id: string; name: string }>(rows: ReadonlyMap<string, Row>, fits?: Fits<Row>): ReadCell =>
    (cell, values) => {
      const called = rowsCalled(rows, narrow(cell))
      const row = called.find(one => fits?.(one, values)) ?? called[0]
      return row ? { value: row.id } : { issue: unknownName('x', narrow(cell), rows, { nearest }) }
    }
  // As in a list of records: 4 is 04, 制动系统 is 制动系, 插混 is 插电式混合动力; 混动 may be any of several.
  const coded =
    <Row extends { code: string; name: string; enabled?: boolean }>(
      list: string,
      rows: ReadonlyMap<string, Row> = new Map(),
      fits?: Fits<Row>,
    ): ReadCell =>
    (cell, values, tell) => {
      const text = narrow(cell)
      const called = calledOrNumbered(rows, text)
      const own = called.find(one => fits?.(one, values)) ?? called[0]
      if (own) return { value: own.code }
      const words = codesMeant(list, text, () => undefined).flatMap(code => rows.get(code) ?? [])
      if (words.length > 1) {
        const params = { value: text, nearest: words.map(({ name }) => name).join(' / ') }
        return { issue: { path: '', code: 'word_of_several', params } }
      }
      const meant = words[0] ?? entryMeant(rows, text, variantsOf)
      if (!meant) return missing(text)
      tell(`${text} → ${meant.name}`)
      return { value: meant.code }
    }
  const ofProducer: Fits<{ producerId: string }> = (row, { producerId }) => row.producerId === producerId
  return {
    producer: entry(producers),
    brand: entry(brands, ofProducer),
    series: entry(series, ({ brandId }, values) => {
      const brand = brands.get(brandId)
      return brand !== undefined && ofProducer(brand, values)
    }),
    assembly: coded('assemblyCode', assemblies),
    subAssembly: coded(
      'subAssemblyCode',
      subAssemblies,
      ({ assemblyId }, { assemblyCode }) => assemblyId === assemblies.get(String(assemblyCode))?.id,
    ),
    coded: (list: 'symptomCodes' | 'powerType') => coded(list, lists.get(list)),
  }
}
