import { z } from 'zod'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { id } from '@/lib/core/text'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { brief, offer } from '@/lib/dictionaries/names/offer'

export const getProducerRelations = operation({
  access: 'signed-in',
  input: z.strictObject({ producerId: id }),
  async run(ctx, { producerId }) {
    const { brands, producers, series } = await lookups(ctx)
    const producer = producers.get(producerId)
    if (!producer) throw new AppError('not_found')
    const theirs = offer(brands.values(), {}, ctx.locale, row => row.producerId === producerId)
    const ids = new Set(theirs.map(brand => brand.id))
    return {
      producer: brief(producer, ctx.locale),
      brands: theirs,
      modelRanges: offer(series.values(), {}, ctx.locale, row => ids.has(row.brandId)),
    }
  },
})
