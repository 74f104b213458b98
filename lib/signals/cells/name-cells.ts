import type { Ctx } from '@/lib/core/context'
import { type Lookups, lookups } from '@/lib/dictionaries/names/lookups'
import { translate } from '@/lib/i18n/translate'

/** Keys of a group and of an event, as rules and items store them. */
export interface GroupKey {
  modelRangeId?: string
  brandId?: string
  producerId?: string
  modelYear?: number
  recallId?: string
}

export interface EventKey {
  assemblyCode?: string
  subAssemblyCode?: string
  symptomCode?: string
}

/** Names in the caller's language beside the keys. */
export async function cellNamer(ctx: Ctx) {
  const known = await lookups(ctx)
  return (group: GroupKey, event: EventKey) => {
    const named = { group: nameGroup(ctx, known, group), event: nameEvent(ctx, known, event) }
    const { assemblyName, subAssemblyName, symptomName } = named.event
    const words = [named.group.name, assemblyName, subAssemblyName, symptomName].filter(Boolean)
    return { ...named, title: words.join(' · ') }
  }
}

function nameGroup({ locale }: Ctx, { names }: Lookups, group: GroupKey) {
  const { modelRangeId, brandId, producerId, modelYear, recallId } = group
  const name = modelRangeId
    ? names.series(modelRangeId, locale)
    : brandId
      ? names.brand(brandId, locale)
      : producerId
        ? names.producer(producerId, locale)
        : recallId
          ? translate(locale, 'signals.recall', { id: recallId })
          : translate(locale, 'signals.everything')
  const year =
    modelYear === undefined ? '' : ` ${translate(locale, 'signals.modelYear', { year: String(modelYear) })}`
  return { ...group, name: name + year }
}

function nameEvent({ locale }: Ctx, { names, subAssemblies, assemblies }: Lookups, event: EventKey) {
  const { subAssemblyCode, symptomCode } = event
  const owner = subAssemblyCode && subAssemblies.get(subAssemblyCode)?.assemblyId
  const assemblyCode =
    event.assemblyCode ?? [...assemblies.values()].find(({ id }) => id === owner)?.code ?? undefined
  return {
    ...(assemblyCode && { assemblyCode, assemblyName: names.assembly(assemblyCode, locale) }),
    ...(subAssemblyCode && { subAssemblyCode, subAssemblyName: names.subAssembly(subAssemblyCode, locale) }),
    ...(symptomCode && {
      symptomCode,
      symptomName: names.code('symptomCodes', symptomCode, locale),
      symptomCodes: [symptomCode],
    }),
  }
}
