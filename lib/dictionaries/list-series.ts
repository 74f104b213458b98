import { operation } from '@/lib/core/operation'
import { lookups } from './lookups'
import { offer } from './offer'
import { dropDownInput, parentId } from './schema'

/** Vehicle model series, of one brand where asked (dicvehiclemodelranage/plain). */
export const listSeries = operation({
  access: 'signed-in',
  input: dropDownInput.extend({ brandId: parentId }),
  async run(ctx, { brandId, limit = 200, ...wanted }) {
    const { brands, series } = await lookups(ctx)
    return offer(series.values(), { ...wanted, limit }, ctx.locale, row =>
      brandId ? row.brandId === brandId : (brands.get(row.brandId)?.enabled ?? false),
    )
  },
})
