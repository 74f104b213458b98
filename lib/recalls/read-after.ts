import { readCube } from '@/lib/analysis/query/cube'
import type { Ctx } from '@/lib/core/context'
import { operation } from '@/lib/core/operation'
import { addMonths } from '@/lib/core/today'
import type { FilterValues } from '@/lib/defects/list/filters'
import type { filteredVerdicts } from '@/lib/defects/recalls/verdict-schema'
import { findRecall, readScopes, type StoredRecall } from './recall-rows'
import { oneRecall } from './schema'

const monthsBefore = 24

export const readAfter = operation({
  access: 'recall:get',
  input: oneRecall,
  run: (ctx, { id }) => describeAfter(ctx, id),
})

export type After = Awaited<ReturnType<typeof describeAfter>>

export async function describeAfter(ctx: Ctx, id: string) {
  const recall = await findRecall(ctx, id)
  const [remedy, outside] = await Promise.all([afterRemedy(ctx, recall), outsideScope(ctx, recall)])
  return { remedy, outside }
}

async function afterRemedy(ctx: Ctx, { id, assemblyCode, startsAt }: StoredRecall) {
  if (!startsAt) return null
  const filters: FilterValues = {
    ...{ counted: true, recallId: [id], recallVerdict: ['covered'] },
    ...{ assemblyCode: [assemblyCode], alsoExtra: false, receivedAtFrom: startsAt },
  }
  const found = await readCube(ctx, {
    windows: [filters],
    sets: { months: ['month'] },
    counts: { repaired: { repaired: true } },
  })
  const rows = found.months.map(({ keys, n, counts: { repaired } }) => {
    return { month: keys[0]!.slice(0, 7), n, repaired, notRepaired: n - repaired }
  })
  const none = { n: 0, repaired: 0, notRepaired: 0 }
  const last = rows
    .map(({ month }) => month)
    .sort()
    .at(-1)
  const months = monthsIn(startsAt.slice(0, 7), last).map(
    month => rows.find(one => one.month === month) ?? { month, ...none },
  )
  const sum = (name: 'n' | 'repaired' | 'notRepaired') =>
    months.reduce((total, month) => total + month[name], 0)
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
        receivedAtTo: lastDay(month.month),
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
  const part = subAssemblyCode ? { subAssemblyCode: [subAssemblyCode] } : { assemblyCode: [assemblyCode] }
  const all: FilterValues = {
    ...{ counted: true, modelRangeId: series, ...part, alsoExtra: false, receivedAtFrom: from },
  }
  const filters = (...verdicts: (typeof filteredVerdicts)[number][]): FilterValues => ({
    ...all,
    recallId: [id],
    recallVerdict: verdicts,
  })
  const found = await readCube(ctx, {
    windows: [all],
    sets: { months: ['productionMonth'] },
    counts: { covered: filters('covered'), possible: filters('possible') },
  })
  const rows = found.months
    .map(({ keys, n, counts: { covered, possible } }) => {
      return { month: keys[0] ?? null, n, covered, possible, not: n - covered - possible }
    })
    .sort((one, other) => ((one.month ?? '') < (other.month ?? '') ? -1 : 1))
  const sum = (name: 'n' | 'not' | 'possible' | 'covered', some = rows) =>
    some.reduce((total, row) => total + row[name], 0)
  const months = rows.flatMap(({ month }) => month ?? [])
  return {
    from,
    ...{ n: sum('n'), not: sum('not'), possible: sum('possible'), covered: sum('covered') },
    filters: {
      ...{ all, not: filters('outside'), possible: filters('possible'), covered: filters('covered') },
      withoutProduction: { ...all, missing: ['productionDate'] } as FilterValues,
    },
    spans: scopes
      .filter(({ productionFrom, productionTo }) => productionFrom || productionTo)
      .map(({ productionFrom, productionTo }) => ({ from: productionFrom, to: productionTo })),
    production: monthsIn(beside(months[0], -1), beside(months.at(-1), 1)).map(month => {
      const some = rows.filter(row => row.month === month)
      const inside = sum('covered', some)
      return {
        ...{ month, inside, outside: sum('n', some) - inside },
        filters: {
          inside: { ...filters('covered'), productionMonth: month },
          outside: { ...filters('outside', 'possible'), productionMonth: month },
        },
      }
    }),
    withoutProduction: sum(
      'n',
      rows.filter(({ month }) => month === null),
    ),
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

const lastDay = (month: string) => {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}
