import { within } from '@/lib/analysis/query/analysis-schema'
import { startsIn, windowOfStart } from '@/lib/analysis/query/calendar'
import { readCube } from '@/lib/analysis/query/cube'
import { linkTo, namesFor, presentAssemblies } from '@/lib/analysis/query/link'
import type { Ctx } from '@/lib/core/context'
import { addDays, addMonths, today } from '@/lib/core/today'

const months = 24
const mostTroubles = 5

export async function readSimilarTroubles(
  ctx: Ctx,
  modelRangeId: string | null,
  troubles: readonly (string | null)[],
) {
  const codes = [...new Set(troubles)].filter(code => code !== null).slice(0, mostTroubles)
  if (!modelRangeId || codes.length === 0) return []
  const to = today(ctx.now)
  const window = { from: addDays(addMonths(to, -months), 1), to }
  const base = within({ counted: true, alsoExtra: false, modelRangeId: [modelRangeId] }, window)
  const { counts } = await readCube(ctx, {
    windows: [{ ...base, subAssemblyCode: codes }],
    sets: { counts: ['subAssemblyCode', 'month'] },
  })
  const [nameOf, assemblies] = await Promise.all([
    namesFor(ctx, 'subAssemblyCode', codes),
    presentAssemblies(ctx),
  ])
  const starts = startsIn('month', window)
  return codes.map(code => {
    const own = new Map(counts.filter(({ keys }) => keys[0] === code).map(({ keys, n }) => [keys[1], n]))
    const filters = linkTo(base, [{ dimension: 'subAssemblyCode', key: code }], assemblies)
    const points = starts.map(start => ({
      month: start.slice(0, 7),
      n: own.get(start) ?? 0,
      filters: within(filters, windowOfStart('month', start, window)),
    }))
    return {
      subAssemblyCode: code,
      name: nameOf(code),
      n: points.reduce((sum, point) => sum + point.n, 0),
      filters,
      points,
    }
  })
}
