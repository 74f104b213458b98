import type { z } from 'zod'
import { defects } from '@/db/schema/defects'
import { type Base, baseOf } from '@/lib/analysis/query/analysis-schema'
import type { Window } from '@/lib/analysis/query/calendar'
import { type Grouping, hasSeveral } from '@/lib/analysis/query/dimensions'
import { linkTo, namesFor, type PresentAssemblies, type Value } from '@/lib/analysis/query/link'
import type { Ctx } from '@/lib/core/context'
import { invalid } from '@/lib/core/errors'
import { cellGroups, type trendInput } from './trend-schema'

type Looked = Omit<z.output<typeof trendInput>, 'interval' | 'top' | 'show' | 'compare' | 'dated'>

export interface Sold {
  dimension: (typeof cellGroups)[number]
  key: string
}

export const isSold = (dimension: string): dimension is Sold['dimension'] =>
  (cellGroups as readonly string[]).includes(dimension)

export interface Lens {
  base: Base
  dimension: Grouping
  around: Base
  values: readonly Value[]
  many: boolean
  sold: Sold | null
}

// The records in focus and what tells them apart.
// Throws AppError invalid_input for a focus beneath nothing, and for a key that no record can have
export function lensOf(looked: Looked, window: Window, assemblies: PresentAssemblies): Lens {
  const { lens, focus, sub, subFocus, ...filters } = looked
  if (subFocus !== undefined && !(sub && focus !== undefined)) throw invalid('subFocus', 'beneath_nothing')
  const around = baseOf(filters, window)
  const values: Value[] = []
  if (focus !== undefined) requireKey('focus', lens, focus)
  if (sub && subFocus !== undefined) requireKey('subFocus', sub, subFocus)
  if (focus !== undefined) values.push({ dimension: lens, key: focus })
  if (sub && subFocus !== undefined) values.push({ dimension: sub, key: subFocus })
  const dimension = focus !== undefined && sub ? sub : lens
  return {
    around,
    values,
    base: { ...around, filters: linkTo(around.filters, values, assemblies) },
    dimension,
    many: hasSeveral(dimension, filters),
    sold: soldOf(values, around.filters),
  }
}

export const namesOfValues = (ctx: Ctx, values: readonly Value[]): Promise<string[]> =>
  Promise.all(values.map(async ({ dimension, key }) => (await namesFor(ctx, dimension, [key]))(key)))

function soldOf(values: readonly Value[], filters: Base['filters']): Sold | null {
  for (const dimension of cellGroups) {
    const filtered = (filters[dimension] ?? []) as string[]
    const key =
      values.find(value => value.dimension === dimension)?.key ??
      (filtered.length === 1 ? filtered[0] : undefined)
    if (key) return { dimension, key }
  }
  return null
}

const spelled: Record<string, RegExp> = {
  bigint: /^[1-9]\d{0,17}$/,
  integer: /^\d{1,9}$/,
  smallint: /^\d{1,4}$/,
}

/** @throws AppError invalid_input for a key that no record can have, before PostgreSQL fails on it */
export function requireKey(path: string, dimension: Grouping, key: string): void {
  const pattern = dimension === 'productionMonth' ? /^\d{4}-\d{2}$/ : spelled[defects[dimension].getSQLType()]
  if (pattern && !pattern.test(key)) throw invalid(path, 'invalid')
}
