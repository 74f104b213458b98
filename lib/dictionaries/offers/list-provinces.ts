import { z } from 'zod'
import { operation } from '@/lib/core/operation'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { offerRegions } from './offer-regions'

export const listProvinces = operation({
  access: 'signed-in',
  input: z.strictObject({}),
  async run(ctx) {
    return offerRegions(await lookups(ctx), region => region.level === 1, ctx.locale)
  },
})
