import { cellFinding } from '@/lib/analysis/findings/cell-finding'
import { collapsedOf } from '@/lib/analysis/findings/newest-records'
import { severeIn } from '@/lib/analysis/findings/severe-in'
import type { Ctx } from '@/lib/core/context'
import { today } from '@/lib/core/today'
import type { FilterValues } from '@/lib/defects/list/filters'
import type { View } from './read-tables'

interface Described {
  group: { name: string }
  event: { name: string }
  filters: FilterValues
  a: number
  expected: number
  steadySince: string | null
}

export const cellFindingOf = async (
  ctx: Ctx,
  { base }: Pick<View, 'base'>,
  { group, event, filters, a, expected, steadySince }: Described,
  least: number,
) =>
  cellFinding(
    { locale: ctx.locale, today: today(ctx.now) },
    {
      ...{ group: group.name, event: event.name, window: base.window, n: a, expected, least },
      ...{
        basis: 'volume',
        since: steadySince,
        severe: await severeIn(ctx, filters),
        collapsed: await collapsedOf(ctx, filters, a),
      },
    },
  )
