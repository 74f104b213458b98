import type { Dimension, Grouping } from '@/lib/analysis/query/dimensions'
import { namesFor } from '@/lib/analysis/query/names'
import type { Ctx } from '@/lib/core/context'
import { translate } from '@/lib/i18n/translate'

export async function nameStrata(
  ctx: Ctx,
  dimensions: readonly Dimension[],
  strata: readonly (readonly (string | null)[])[],
): Promise<string[]> {
  const namers = await Promise.all(
    dimensions.map((dimension, at) => {
      if (dimension === 'newEnergy') return newEnergyName(ctx)
      if (dimension === 'year') return (key: string | null) => key?.slice(0, 4) ?? ''
      return namesFor(ctx, dimension as Grouping, [...new Set(strata.map(keys => keys[at]!))])
    }),
  )
  return strata.map(keys => keys.map((key, at) => namers[at]!(key)).join(' · '))
}

const newEnergyName = (ctx: Ctx) => (key: string | null) =>
  translate(ctx.locale, key === 'true' ? 'analysis.newEnergy' : 'analysis.otherPower')
