import { operation } from '@/lib/core/operation'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { offer } from '@/lib/dictionaries/names/offer'
import { dropDownInput, parentId } from '@/lib/dictionaries/schema'

export const listBrands = operation({
  access: 'signed-in',
  input: dropDownInput.extend({ producerId: parentId }),
  async run(ctx, { producerId, ...input }) {
    const { brands, producers, names } = await lookups(ctx)
    // A producer given as a filter may be disabled, because an old record has it; otherwise brands of disabled
    // producers are hidden.
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
