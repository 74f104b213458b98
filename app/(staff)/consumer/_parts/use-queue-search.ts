import { useTranslations } from 'next-intl'
import { call } from '@/app/_ui/call'
import { fieldsOf } from '@/app/_ui/form/fields-of'
import { mostFound, type Option, optionsOf } from '@/app/_ui/options'
import type { SearchField, ValueLabels } from '@/app/_ui/table/search/search-fields'

const states = ['received', 'returned', 'accepted', 'forwarded', 'closed', 'rejected'] as const
const canBeMissing = [
  'vin',
  'mobile',
  'reporterName',
  'plateNo',
  'mileage',
  'faultDate',
  'modelRangeId',
] as const

export interface QueueOffers {
  assemblies: Option[]
  labels: ValueLabels
  clear: boolean
}

async function searchBrands(name: string, signal: AbortSignal): Promise<Option[]> {
  const query = { name: name.trim() || undefined, limit: mostFound, withDisabled: true }
  const found = await call('GET /recordbrand/brieflist', query, { quiet: true, signal })
  return found.map(brand => ({ value: brand.id, label: brand.name }))
}

export function useQueueSearch(tab: string, { assemblies, clear }: QueueOffers): SearchField[] {
  const t = useTranslations()
  const label = (name: string) => t(`consumer.search.${name}`)
  const ofCar = tab !== 'product'
  return fieldsOf<SearchField>(label, {
    keyword: {
      ...{ label: t('consumer.keyword'), type: 'text', maxLength: 60 },
      placeholder: t('consumer.keywordPlaceholder'),
    },
    state: (tab === 'all' || !ofCar) && {
      ...{ label: t('consumer.state'), type: 'select' },
      options: optionsOf(states, value => t(`queueState.${value}`)),
    },
    receivedAt: { type: 'date-range' },
    brandId: ofCar && { type: 'multi-select', search: searchBrands },
    assemblyCode: ofCar && { type: 'multi-select', options: assemblies },
    severe: ofCar && { type: 'boolean' },
    newEnergy: ofCar && { type: 'boolean' },
    suspected: ofCar && { type: 'boolean' },
    untold: { type: 'boolean' },
    missing: ofCar && { type: 'multi-select', options: optionsOf(canBeMissing, label) },
    reporterName: clear && ofCar && { type: 'text', maxLength: 60 },
    mobile: clear && { type: 'text', maxLength: 60 },
    plateNo: clear && ofCar && { type: 'text', maxLength: 60 },
  })
}
