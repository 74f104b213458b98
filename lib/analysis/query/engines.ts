import { isStored } from '@/lib/analysis/columns/stored-columns'
import { type Kind, literal } from '@/lib/analysis/columns/values'
import type { Bind } from '@/lib/defects/list/filters'
import { type Matches, matchingRows } from '@/lib/defects/list/search'

// What the two that count write differently; all else of a statement is the same for both.
export interface Engine {
  bind: Bind
  values: unknown[]
  // Of a list the values that are in another one.
  some(values: string, list: string): string
  // Of a list what is made of each value, once.
  each(values: string, expressionOf: (value: string) => string): string
  rows(matches: Matches, columns: readonly string[]): { source: string; where: string }
  // A key as the answer has it.
  key(value: string, kind: Kind): string
  text(text: string): string
}

export function postgres(): Engine {
  const values: unknown[] = []
  const bind: Bind = value => `$${values.push(value)}`
  return {
    bind,
    values,
    some: (list, among) => `ARRAY(SELECT one FROM unnest(${list}) AS one WHERE one = ANY(${among}))`,
    each: (list, expressionOf) =>
      `ARRAY(SELECT DISTINCT ${expressionOf('code')} FROM unnest(${list}) AS named(code) WHERE code IS NOT NULL)`,
    rows: (matches, columns) => matchingRows(matches, columns, bind),
    key: value => `${value}::text`,
    text: text => text,
  }
}

// It has counted records only.
export function columnStore(): Engine {
  return {
    bind: literal,
    values: [],
    some: (list, among) => `list_filter(${list}, lambda one: list_contains(${among}, one))`,
    each: (list, expressionOf) =>
      `list_distinct(list_transform(list_filter(${list}, lambda one: one IS NOT NULL), lambda code: ${expressionOf('code')}))`,
    rows: ({ conditions }) => {
      const all = conditions.filter(({ name }) => name !== 'counted').map(one => one.write(literal))
      return { source: 'records', where: all.length > 0 ? `WHERE ${all.join(' AND ')}` : '' }
    },
    key: (value, kind) => (kind === 'text' ? `${value}::text` : value),
    text: text => text.replaceAll(`'{}'`, '[]'),
  }
}

// Whether all that these ask of these columns is in the column store.
export function isInStore(matches: readonly Matches[], columns: readonly string[] = []): boolean {
  const needed = matches.flatMap(({ conditions }) => conditions.flatMap(({ columns }) => columns))
  return (
    [...columns, ...needed].every(isStored) &&
    matches.every(
      ({ conditions, keyword, asOf }) =>
        !keyword && !asOf && conditions.some(({ name }) => name === 'counted'),
    )
  )
}
