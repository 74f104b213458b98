import { operation } from '@/lib/core/operation'
import { lookups } from './lookups'
import { offer } from './offer'
import { dropDownInput } from './schema'

/** Formal-review opinions (showAllDicFeedBackOpinion). */
export const listReviewOpinions = operation({
  access: 'signed-in',
  input: dropDownInput,
  async run(ctx, wanted) {
    return offer((await lookups(ctx)).opinions.values(), wanted, ctx.locale)
  },
})
