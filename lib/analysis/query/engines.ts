import { isStored } from '@/lib/analysis/columns/stored-columns'
import { type Kind, literal } from '@/lib/analysis/columns/values'
import type { Bind } from '@/lib/defects/list/filters'
import { type Matches, matchingRows } from '@/lib/defects/list/search'

// What the two that count write differently; all else of a statement is the same for both.
export interface Engine {
  bind: Bind
  values: unknown[]
  isWithout(column: string): boolean
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
    isWithout: () => false,
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
    isWithout: column => !isStored(column),
    some: (list, among) => `list_filter(${list}, lambda one: list_contains(${among}, one))`,
    each: (list, expressionOf) =>
      `list_distinct(list_transform(list_filter(${list}, lambda one: one IS NOT NULL), lambda code: ${expressionOf('code')}))`,
    rows: ({ conditions }) => ({
      source: 'records',
      where: `WHERE ${conditions
        .filter(({ name }) => name !== 'counted')
        .map(condition => condition.write(literal))
        .join(' AND ')}`,
    }),
    key: (value, kind) => (kind === 'text' ? `${value}::text` : value),
    text: text => text.replaceAll(`'{}'`, '[]'),
  }
}
