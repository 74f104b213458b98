import { operation } from '@/lib/core/operation'
import { today } from '@/lib/core/today'
import { isOffered, lookups } from './lookups'
import { offer } from './offer'
import { dropDownInput } from './schema'

/** Assemblies (showAllDicClassification). */
export const listAssemblies = operation({
  access: 'signed-in',
  input: dropDownInput,
  async run(ctx, wanted) {
    const { assemblies } = await lookups(ctx)
    const day = today(ctx.now)
    return offer(assemblies.values(), wanted, ctx.locale, row => wanted.withDisabled || isOffered(row, day))
  },
})
