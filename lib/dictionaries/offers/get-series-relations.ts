import { z } from 'zod'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { id } from '@/lib/core/text'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { brief, readable } from '@/lib/dictionaries/names/offer'

export const getSeriesRelations = operation({
  access: 'signed-in',
  input: z.strictObject({ vehicleModelRangeId: id }),
  async run(ctx, { vehicleModelRangeId }) {
    const { brands, producers, series } = await lookups(ctx)
    const modelRange = series.get(vehicleModelRangeId)
    const brand = modelRange && brands.get(modelRange.brandId)
    const producer = brand && producers.get(brand.producerId)
    if (!modelRange || !brand || !producer) throw new AppError('not_found')
    return {
      modelRange: brief(modelRange, ctx.locale),
      brands: [readable(brand, ctx.locale)],
      producers: [readable(producer, ctx.locale)],
    }
  },
})
