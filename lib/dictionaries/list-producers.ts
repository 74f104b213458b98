import { operation } from '@/lib/core/operation'
import { lookups } from './lookups'
import { offer } from './offer'
import { dropDownInput } from './schema'

/** Producers (producersinfo/producers). */
export const listProducers = operation({
  access: 'signed-in',
  input: dropDownInput,
  async run(ctx, wanted) {
    return offer((await lookups(ctx)).producers.values(), wanted, ctx.locale)
  },
})
