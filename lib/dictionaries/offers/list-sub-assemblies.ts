import { operation } from '@/lib/core/operation'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { offer } from '@/lib/dictionaries/names/offer'
import { dropDownInput, parentCode, parentId } from '@/lib/dictionaries/schema'

export const listSubAssemblies = operation({
  access: 'signed-in',
  input: dropDownInput.extend({ assemblyId: parentId, assemblyCode: parentCode }),
  async run(ctx, { assemblyId, assemblyCode, ...input }) {
    const { assemblies, subAssemblies } = await lookups(ctx)
    const parent = assemblyCode ? (assemblies.get(assemblyCode)?.id ?? 'none') : assemblyId
    return offer(subAssemblies.values(), input, ctx.locale, row => !parent || row.assemblyId === parent)
  },
})
