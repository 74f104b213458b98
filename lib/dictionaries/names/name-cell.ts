import type { Locale } from '@/lib/i18n/locales'
import { translate } from '@/lib/i18n/translate'
import type { Lookups } from './lookups'

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
  // Of texts that tell the same, whatever they are coded as.
  textGroupId?: string
  words?: string
}

interface Naming {
  known: Lookups
  locale: Locale
  recallNo(id: string): string | undefined
}

export function nameCell(naming: Naming, group: GroupKey, event: EventKey) {
  const named = { group: nameGroup(naming, group), event: nameEvent(naming, event) }
  const { assemblyName, subAssemblyName, symptomName } = named.event
  // A mute keeps the number alone: words follow what comes in.
  const told = event.textGroupId && `“${event.words ?? event.textGroupId}”`
  const words = [named.group.name, assemblyName, subAssemblyName, symptomName, told].filter(Boolean)
  return { ...named, title: words.join(' · ') }
}

function nameGroup({ known: { names }, locale, recallNo }: Naming, group: GroupKey) {
  const { modelRangeId, brandId, producerId, modelYear, recallId } = group
  const name = modelRangeId
    ? names.series(modelRangeId, locale)
    : brandId
      ? names.brand(brandId, locale)
      : producerId
        ? names.producer(producerId, locale)
        : recallId
          ? translate(locale, 'signals.recall', { number: recallNo(recallId) ?? recallId })
          : translate(locale, 'signals.everything')
  const year =
    modelYear === undefined ? '' : ` ${translate(locale, 'signals.modelYear', { year: String(modelYear) })}`
  return { ...group, name: name + year }
}

function nameEvent({ known: { names, subAssemblies, assemblies }, locale }: Naming, event: EventKey) {
  const { subAssemblyCode, symptomCode, textGroupId, words } = event
  const owner = subAssemblyCode && subAssemblies.get(subAssemblyCode)?.assemblyId
  const assemblyCode =
    event.assemblyCode ?? [...assemblies.values()].find(({ id }) => id === owner)?.code ?? undefined
  return {
    ...(assemblyCode && { assemblyCode, assemblyName: names.assembly(assemblyCode, locale) }),
    ...(subAssemblyCode && { subAssemblyCode, subAssemblyName: names.subAssembly(subAssemblyCode, locale) }),
    ...(textGroupId && { textGroupId, words }),
    ...(symptomCode && {
      symptomCode,
      symptomName: names.code('symptomCodes', symptomCode, locale),
      symptomCodes: [symptomCode],
    }),
  }
}
