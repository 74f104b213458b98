import { readDerived } from '@/lib/analysis/query/answers'
import type { Grouping } from '@/lib/analysis/query/dimensions'
import { collapseDuplicates, type SuspectRecord } from '@/lib/analysis/statistics/collapse-duplicates'
import type { Ctx } from '@/lib/core/context'
import { snakeCase } from '@/lib/core/snake-case'
import { matchesOf } from '@/lib/defects/list/find-page'
import { matchingRows } from '@/lib/defects/list/search'
import { type Cell, cellName } from './margins'
import type { View } from './read-tables'

// Texts of more would be read and compared for longer than a page may take.
const mostRecords = 4_000

type Counted = Pick<Cell, 'group' | 'event' | 'a'>

// Of each cell how many records are left without suspected duplicates; null where they are too many to compare, and of an
// earlier time, of which no texts are kept. The texts are only compared: they are neither returned nor stored.
export async function collapseCells(
  ctx: Ctx,
  { base: { filters }, group, event, assemblies }: View,
  cells: readonly Counted[],
): Promise<Map<string, number> | null> {
  const records = cells.reduce((sum, { a }) => sum + a, 0)
  if (filters.asOf !== undefined || records > mostRecords) return null
  if (cells.length === 0) return new Map()
  const dimensions = [...group, ...event]
  // A cell has a line for each code that its assembly replaces.
  const lines = cells.flatMap((cell, at) =>
    [...cell.group, ...cell.event].reduce<Record<string, string | number>[]>(
      (all, key, place) =>
        all.flatMap(line =>
          (dimensions[place] === 'assemblyCode' ? assemblies.codesOf(key) : [key]).map(code => ({
            ...line,
            [`k${place}`]: code,
          })),
        ),
      [{ at }],
    ),
  )
  const values: unknown[] = []
  const bind = (value: unknown) => `$${values.push(value)}`
  const columns = dimensions.map(snakeCase)
  const { source, where } = matchingRows(
    await matchesOf(ctx, filters),
    ['received_at', 'vin', 'description', ...columns],
    bind,
  )
  const listOf = (dimension: Grouping, place: number) => {
    if (dimension === 'symptomCodes') return `unnest(found.${columns[place]})`
    return dimension === 'assemblyCode' && filters.alsoExtra
      ? `unnest(array_append(found.extra_assemblies, found.${columns[place]}))`
      : null
  }
  const several = dimensions.flatMap((dimension, place) => {
    const list = listOf(dimension, place)
    return list ? [`CROSS JOIN LATERAL ${list} AS s${place}(code)`] : []
  })
  const keyOf = (dimension: Grouping, place: number) =>
    listOf(dimension, place) ? `s${place}.code` : `found.${columns[place]}::text`
  const text = `SELECT cell.at, found.id::text, found.received_at::text, found.vin, found.description
    FROM (SELECT * FROM ${source} AS found ${where}) AS found ${several.join(' ')}
      JOIN jsonb_to_recordset(${bind(JSON.stringify(lines))}::jsonb)
        AS cell(at int, ${dimensions.map((_, place) => `k${place} text`).join(', ')})
        ON ${dimensions.map((one, place) => `${keyOf(one, place)} = cell.k${place}`).join(' AND ')}`
  const left = await readDerived(ctx, [{ text, values }], {
    name: 'collapsed cells',
    of([rows]) {
      const byCell = cells.map((): SuspectRecord[] => [])
      for (const [at, id, day, vin, description] of rows!)
        byCell[Number(at)]!.push({ id: id!, day: day!, vin: vin ?? null, description: description ?? null })
      return byCell.map(records => collapseDuplicates(records).length)
    },
  })
  return new Map(cells.map((cell, at) => [cellName(cell), left[at]!]))
}
