import { operation } from '@/lib/core/operation'
import { lookups } from './lookups'
import { offer } from './offer'
import { dropDownInput, parentId } from './schema'

/** Brands, of one producer where asked (recordbrand/brieflist). */
export const listBrands = operation({
  access: 'signed-in',
  input: dropDownInput.extend({ producerId: parentId }),
  async run(ctx, { producerId, ...wanted }) {
    const { brands } = await lookups(ctx)
    return offer(brands.values(), wanted, ctx.locale, row => !producerId || row.producerId === producerId)
  },
})
