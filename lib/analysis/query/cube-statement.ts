import type { Question } from '@/lib/analysis/columns/columns-program'
import type { Kind } from '@/lib/analysis/columns/values'
import { conditionsAsOf, refuseUnlessImaged } from '@/lib/defects/list/as-of'
import { conditionsOf, type FilterValues } from '@/lib/defects/list/filters'
import type { Matches, Statement } from '@/lib/defects/list/search'
import type { CubeRequest } from './cube'
import { type Dimension, type DimensionSql, dimensionSql, type Options } from './dimensions'
import { columnStore, type Engine, isInStore, postgres } from './engines'

// Sets that are counted together, for each window.
export interface Pass {
  sets: readonly string[]
  dimensions: readonly Dimension[]
  // The bits of grouping() of each set.
  masks: readonly number[]
  numbers: readonly string[]
  statement(): Statement
  // Undefined for what the column store cannot answer.
  question(): Question | undefined
}

export function passOf<Set extends string>(
  request: CubeRequest<Set, string>,
  sets: readonly Set[],
  matches: readonly Matches[],
  options: Options,
): Pass {
  const dimensions = [...new Set(sets.flatMap(set => request.sets[set]))]
  const counts = Object.values(request.counts ?? {}) as FilterValues[]
  const conditions = counts.map(options.base.asOf ? conditionsAsOf : conditionsOf)
  const counted = [...conditions.keys()].map(at => `c${at}`)
  const sqlOf = (engine: Engine) =>
    dimensions.map(dimension =>
      among(dimensionSql(dimension, options, engine), request.among?.[dimension], engine),
    )
  const dimensioned = sqlOf(postgres())
  const columns = [
    ...new Set([
      'severity_score',
      ...dimensioned.flatMap(one => one.columns),
      ...conditions.flat().flatMap(condition => condition.columns),
    ]),
  ]
  if (options.base.asOf)
    for (const [at, one] of dimensioned.entries())
      for (const column of one.columns) refuseUnlessImaged(column, dimensions[at]!)
  const kinds = dimensioned.map(({ type }) => kindOf(type))
  const groupings = sets.map(set => request.sets[set].map(one => dimensions.indexOf(one)))

  function write(engine: Engine): string {
    const { bind } = engine
    const sql = sqlOf(engine)
    const values = sql.map((one, at) => (one.many ? `v${at}` : `k${at}`))
    const selected = [
      ...sql.map(({ expression }, at) => `${expression} AS k${at}`),
      'severity_score AS severity',
      ...conditions.map(
        (all, at) => `(${all.map(condition => condition.write(bind)).join(' AND ')}) AS ${counted[at]}`,
      ),
    ]
    const windows = matches.map((one, number) => {
      const { source, where } = engine.rows(one, columns)
      return `SELECT ${[
        `${number} AS part`,
        `${values.length > 0 ? `grouping(${values.join(', ')})` : '0'} AS g`,
        'count(*) AS n',
        'sum(severity) AS severity',
        ...counted.map(one => `count(*) FILTER (WHERE ${one}) AS ${one}`),
        ...values.map((value, at) => `${engine.key(value, kinds[at]!)} AS k${at}`),
      ].join(', ')}
      FROM (${sql.reduce(unnested, `SELECT ${selected.join(', ')} FROM ${source} AS found ${where}`)}) AS matching
      GROUP BY GROUPING SETS (${[...new Set(groupings.map(set => `(${set.map(at => values[at]).join(', ')})`))].join(', ')})
      HAVING count(*) > 0`
    })
    return engine.text(windows.join(' UNION ALL '))
  }

  return {
    sets,
    dimensions,
    masks: groupings.map(set => dimensions.reduce((bits, _, at) => bits * 2 + (set.includes(at) ? 0 : 1), 0)),
    numbers: ['part', 'g', 'n', 'severity', ...counted],
    statement() {
      const engine = postgres()
      return { text: write(engine), values: engine.values }
    },
    question() {
      if (!isInStore(matches, columns)) return undefined
      return { text: write(columnStore()), kinds, numbers: this.numbers }
    },
  }
}

const kindOf = (type: string): Kind =>
  type === 'bigint' || type === 'integer' ? 'number' : type === 'date' ? 'day' : 'text'

function among(dimension: DimensionSql, values: readonly string[] | undefined, engine: Engine): DimensionSql {
  if (!values) return dimension
  const { expression, many, type } = dimension
  // Compared as what it is: a cast of each record's value would cost more than all else.
  const list = `${engine.bind(values)}::text[]::${type}[]`
  return {
    ...dimension,
    expression: many
      ? engine.some(expression, list)
      : `CASE WHEN ${expression} = ANY(${list}) THEN ${expression} END`,
  }
}

function unnested(rows: string, { many }: DimensionSql, at: number): string {
  if (!many) return rows
  return `SELECT matching.*, unnest(CASE WHEN k${at} = '{}' THEN ARRAY[NULL::text] ELSE k${at} END) AS v${at}
    FROM (${rows}) AS matching`
}
