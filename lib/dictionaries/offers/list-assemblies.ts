import { operation } from '@/lib/core/operation'
import { today } from '@/lib/core/today'
import { isOffered, lookups } from '@/lib/dictionaries/names/lookups'
import { offer } from '@/lib/dictionaries/names/offer'
import { dropDownInput } from '@/lib/dictionaries/schema'

export const listAssemblies = operation({
  access: 'signed-in',
  input: dropDownInput,
  async run(ctx, input) {
    const { assemblies } = await lookups(ctx)
    const day = today(ctx.now)
    return offer(assemblies.values(), input, ctx.locale, row => input.withDisabled || isOffered(row, day))
  },
})
