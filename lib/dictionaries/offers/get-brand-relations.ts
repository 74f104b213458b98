import { z } from 'zod'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { id } from '@/lib/core/text'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { brief, offer, readable } from '@/lib/dictionaries/names/offer'

export const getBrandRelations = operation({
  access: 'signed-in',
  input: z.strictObject({ brandId: id }),
  async run(ctx, { brandId }) {
    const { brands, producers, series } = await lookups(ctx)
    const brand = brands.get(brandId)
    const producer = brand && producers.get(brand.producerId)
    if (!brand || !producer) throw new AppError('not_found')
    return {
      brand: brief(brand, ctx.locale),
      producer: readable(producer, ctx.locale),
      modelRanges: offer(series.values(), {}, ctx.locale, row => row.brandId === brandId),
    }
  },
})
