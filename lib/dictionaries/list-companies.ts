import { operation } from '@/lib/core/operation'
import { lookups } from './lookups'
import { offer } from './offer'
import { dropDownInput } from './schema'

/** Entrusted companies (companyinfo). */
export const listCompanies = operation({
  access: 'signed-in',
  input: dropDownInput,
  async run(ctx, wanted) {
    return offer((await lookups(ctx)).companies.values(), wanted, ctx.locale)
  },
})
