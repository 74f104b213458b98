import { operation } from '@/lib/core/operation'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { offer } from '@/lib/dictionaries/names/offer'
import { dropDownInput, parentId } from '@/lib/dictionaries/schema'

/** Brands, of one producer where asked, each with its producer (recordbrand/brieflist). */
export const listBrands = operation({
  access: 'signed-in',
  input: dropDownInput.extend({ producerId: parentId }),
  async run(ctx, { producerId, ...input }) {
    const { brands, producers, names } = await lookups(ctx)
    // Who asks for a producer's has an old record with it, perhaps; nobody else is led to a disabled one.
    const found = offer(brands.values(), input, ctx.locale, row => {
      if (producerId) return row.producerId === producerId
      return input.withDisabled === true || producers.get(row.producerId)?.enabled === true
    })
    return found.map(row => ({
      ...row,
      brandNature: row.nature,
      producerName: names.producer(row.producerId, ctx.locale),
    }))
  },
})
