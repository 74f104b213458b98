import { z } from 'zod'
import { invalid } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { parentCode } from '@/lib/dictionaries/schema'
import { offerRegions } from './offer-regions'

export const listCities = operation({
  access: 'signed-in',
  input: z.strictObject({ provinceCode: parentCode, cityCode: parentCode }),
  async run(ctx, { provinceCode, cityCode }) {
    const parent = cityCode ?? provinceCode
    if (!parent) throw invalid('provinceCode', 'required')
    return offerRegions(await lookups(ctx), region => region.parentCode === parent, ctx.locale)
  },
})
