import { readCube } from '@/lib/analysis/query/cube'
import type { Ctx } from '@/lib/core/context'
import type { FilterValues } from '@/lib/defects/list/filters'
import type { SevereCounts, severeKinds } from './phrases'

type Kind = (typeof severeKinds)[number]

const kinds: Record<Kind, FilterValues> = {
  fire: { fire: true },
  crash: { crash: true },
  rollover: { rollover: true },
  injured: { injured: true },
  death: { death: true },
}

export async function severeIn(ctx: Ctx, filters: FilterValues): Promise<SevereCounts> {
  const { total } = await readCube(ctx, { windows: [filters], sets: { total: [] }, counts: kinds })
  return total[0]?.counts ?? {}
}
