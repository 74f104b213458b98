import type { Ctx } from '@/lib/core/context'
import type { Issue } from '@/lib/core/errors'
import { dayIssue } from '@/lib/core/input'
import { dayOf, narrow, numberOf, textOf } from '@/lib/excel/reading/cell-text'
import type { Cell } from '@/lib/excel/sheet-row'
import { inEachLanguage } from '@/lib/i18n/translate'
import type { Quantity } from '@/lib/values/number'
import { nameKey } from './find-names'
import { lookups } from './lookups'
import { nearestFinder, rowsCalled, unknownName } from './name-index'

export interface Read {
  value?: unknown
  issue?: Issue
}

// With what was read of the row before it.
export type ReadCell = (cell: Cell, values: Readonly<Record<string, unknown>>) => Read

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
  (cell, values) => {
    const parts = partsOf(cell).map(part => read(part, values))
    return parts.find(({ issue }) => issue) ?? { value: parts.map(({ value }) => value) }
  }

// Of several of one name the one that belongs to the producer, or to the assembly, of the row.
export async function catalogueCells(ctx: Ctx) {
  const { producers, brands, series, assemblies, subAssemblies, lists } = await lookups(ctx)
  const nearest = nearestFinder()
  type Fits<Row> = (row: Row, values: Parameters<ReadCell>[1]) => boolean
  const named =
    <Row extends { name: string }>(
      rows: ReadonlyMap<string, Row>,
      fits: Fits<Row> | undefined,
      keyOf: (row: Row) => string,
      unknown: (name: string) => Read,
    ): ReadCell =>
    (cell, values) => {
      const called = rowsCalled(rows, narrow(cell))
      const row = called.find(one => fits?.(one, values)) ?? called[0]
      return row ? { value: keyOf(row) } : unknown(narrow(cell))
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
  const ofProducer: Fits<{ producerId: string }> = (row, { producerId }) => row.producerId === producerId
  return {
    producer: entry(producers),
    brand: entry(brands, ofProducer),
    series: entry(series, ({ brandId }, values) => {
      const brand = brands.get(brandId)
      return brand !== undefined && ofProducer(brand, values)
    }),
    assembly: coded(assemblies),
    subAssembly: coded(
      subAssemblies,
      ({ assemblyId }, { assemblyCode }) => assemblyId === assemblies.get(String(assemblyCode))?.id,
    ),
    coded: (list: 'symptomCodes' | 'powerType') => coded(lists.get(list)),
  }
}
