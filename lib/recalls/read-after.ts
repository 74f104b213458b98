import { query } from '@/db/client'
import { readingOf } from '@/lib/collections/verbs'
import type { Ctx } from '@/lib/core/context'
import { addMonths, lastDayOf } from '@/lib/core/today'
import type { FilterValues } from '@/lib/defects/list/filters'
import type { filteredVerdicts } from '@/lib/defects/recalls/verdict-schema'
import { countedStates } from '@/lib/defects/states'
import { findRecall, linksOf, readScopes, type StoredRecall } from './recall-rows'

const monthsBefore = 24

const counted = `d.deleted_at IS NULL AND d.state IN (${countedStates.join(', ')})`

const remedied = `SELECT to_char(d.received_at, 'YYYY-MM') AS month, count(*)::int AS n,
    count(*) FILTER (WHERE d.repaired)::int AS repaired,
    count(*) FILTER (WHERE d.repaired IS NOT TRUE)::int AS "notRepaired"
  FROM recall_records AS m JOIN defects AS d ON d.id = m.defect_id
  WHERE m.recall_id = $1::bigint AND m.verdict = 'covered' AND m.removed_at IS NULL AND ${counted}
    AND d.assembly_code = $2 AND d.received_at >= $3::date
  GROUP BY 1 ORDER BY 1`

const near = `SELECT to_char(d.production_date, 'YYYY-MM') AS month, coalesce(m.verdict, 'not') AS verdict, count(*)::int AS n
  FROM defects AS d LEFT JOIN recall_records AS m
    ON m.recall_id = $1::bigint AND m.defect_id = d.id AND m.removed_at IS NULL
  WHERE d.model_range_id = ANY($2::bigint[]) AND ${counted} AND d.received_at >= $3::date
    AND CASE WHEN $5::text IS NULL THEN d.assembly_code = $4 ELSE d.sub_assembly_code = $5 END
  GROUP BY 1, 2 ORDER BY 1`

type Remedied = Record<'n' | 'repaired' | 'notRepaired', number> & { month: string }
type Near = { month: string | null; verdict: 'covered' | 'possible' | 'not'; n: number }

export const readAfter = readingOf('recall:get', describeAfter)

export type After = Awaited<ReturnType<typeof describeAfter>>

export async function describeAfter(ctx: Ctx, id: string) {
  const recall = await findRecall(ctx, id)
  const [remedy, outside] = await Promise.all([afterRemedy(ctx, recall), outsideScope(ctx, recall)])
  return { remedy, outside }
}

async function afterRemedy(ctx: Ctx, { id, assemblyCode, startsAt }: StoredRecall) {
  if (!startsAt) return null
  const found = await query<Remedied>(ctx.db, remedied, [id, assemblyCode, startsAt])
  const none = { n: 0, repaired: 0, notRepaired: 0 }
  const months = monthsIn(startsAt.slice(0, 7), found.at(-1)?.month).map(
    month => found.find(one => one.month === month) ?? { month, ...none },
  )
  const sum = (name: 'n' | 'repaired' | 'notRepaired') =>
    months.reduce((total, month) => total + month[name], 0)
  const filters = linksOf({ id, assemblyCode, startsAt }).after!
  return {
    from: startsAt,
    n: sum('n'),
    repaired: sum('repaired'),
    notRepaired: sum('notRepaired'),
    filters,
    months: months.map(month => ({
      ...month,
      filters: {
        ...filters,
        receivedAtFrom: month.month === startsAt.slice(0, 7) ? startsAt : `${month.month}-01`,
        receivedAtTo: lastDayOf(month.month),
      } as FilterValues,
    })),
  }
}

async function outsideScope(ctx: Ctx, recall: StoredRecall) {
  const { id, assemblyCode, subAssemblyCode, filedAt } = recall
  const scopes = (await readScopes(ctx, id)).filter(({ exclude }) => !exclude)
  const series = [...new Set(scopes.flatMap(({ modelRangeId }) => modelRangeId ?? []))]
  if (series.length === 0) return null
  const from = addMonths(filedAt, -monthsBefore)
  const rows = await query<Near>(ctx.db, near, [id, series, from, assemblyCode, subAssemblyCode])
  const of = (verdict: Near['verdict'], all = rows) =>
    all.filter(row => row.verdict === verdict).reduce((total, { n }) => total + n, 0)
  const part = subAssemblyCode ? { subAssemblyCode: [subAssemblyCode] } : { assemblyCode: [assemblyCode] }
  const all: FilterValues = {
    ...{ counted: true, modelRangeId: series, ...part, alsoExtra: false, receivedAtFrom: from },
  }
  const filters = (...verdicts: (typeof filteredVerdicts)[number][]): FilterValues => ({
    ...all,
    recallId: [id],
    recallVerdict: verdicts,
  })
  const months = [...new Set(rows.flatMap(({ month }) => month ?? []))]
  return {
    from,
    n: rows.reduce((total, { n }) => total + n, 0),
    not: of('not'),
    possible: of('possible'),
    covered: of('covered'),
    filters: {
      ...{ all, not: filters('outside'), possible: filters('possible'), covered: filters('covered') },
      withoutProduction: { ...all, missing: ['productionDate'] } as FilterValues,
    },
    spans: scopes
      .filter(({ productionFrom, productionTo }) => productionFrom || productionTo)
      .map(({ productionFrom, productionTo }) => ({ from: productionFrom, to: productionTo })),
    production: monthsIn(beside(months[0], -1), beside(months.at(-1), 1)).map(month => {
      const all = rows.filter(row => row.month === month)
      const inside = of('covered', all)
      return {
        ...{ month, inside, outside: of('not', all) + of('possible', all) },
        filters: {
          inside: { ...filters('covered'), productionMonth: month },
          outside: { ...filters('outside', 'possible'), productionMonth: month },
        },
      }
    }),
    withoutProduction: rows.filter(({ month }) => !month).reduce((total, { n }) => total + n, 0),
  }
}

const longestAxis = 120

const beside = (month: string | undefined, by: number) => month && addMonths(`${month}-01`, by).slice(0, 7)

function monthsIn(first: string | undefined, last: string | undefined): string[] {
  if (!first || !last) return []
  const months: string[] = []
  for (let day = `${first}-01`; day <= `${last}-01` && months.length < 1200; day = addMonths(day, 1))
    months.push(day.slice(0, 7))
  return months.slice(-longestAxis)
}
