import { operation } from '@/lib/core/operation'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { offer } from '@/lib/dictionaries/names/offer'
import { dropDownInput } from '@/lib/dictionaries/schema'

export const listProducersWithBrands = operation({
  access: 'signed-in',
  input: dropDownInput,
  async run(ctx, input) {
    const { producers, brands } = await lookups(ctx)
    return offer(producers.values(), input, ctx.locale).map(producer => ({
      ...producer,
      brands: offer(brands.values(), {}, ctx.locale, brand => brand.producerId === producer.id),
    }))
  },
})
