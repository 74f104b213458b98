import { operation } from '@/lib/core/operation'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { offer } from '@/lib/dictionaries/names/offer'
import { dropDownInput, mostOffered, parentId } from '@/lib/dictionaries/schema'

export const listSeries = operation({
  access: 'signed-in',
  input: dropDownInput.extend({ brandId: parentId, producerId: parentId }),
  async run(ctx, { brandId, producerId, limit = mostOffered, ...input }) {
    const { brands, producers, series, names } = await lookups(ctx)
    const found = offer(series.values(), { ...input, limit }, ctx.locale, row => {
      if (brandId) return row.brandId === brandId
      const brand = brands.get(row.brandId)
      if (!brand || !(brand.enabled || input.withDisabled)) return false
      if (producerId) return brand.producerId === producerId
      return input.withDisabled === true || producers.get(brand.producerId)?.enabled === true
    })
    return found.map(row => {
      const brand = brands.get(row.brandId)
      return {
        ...row,
        brandName: names.brand(row.brandId, ctx.locale),
        brandNature: brand?.nature ?? null,
        producerId: brand?.producerId ?? null,
        producerName: names.producer(brand?.producerId, ctx.locale),
      }
    })
  },
})
