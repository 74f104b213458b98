import { useTranslations } from 'next-intl'
import { call } from '@/app/_ui/call'
import { mostFound, type Option } from '@/app/_ui/options'
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
  const personal = (['reporterName', 'mobile', 'plateNo'] as const).map(
    (name): SearchField => ({ name, label: label(name), type: 'text', maxLength: 60 }),
  )
  const keyword: SearchField = {
    name: 'keyword',
    label: t('consumer.keyword'),
    type: 'text',
    maxLength: 60,
    placeholder: t('consumer.keywordPlaceholder'),
  }
  const state: SearchField = {
    name: 'state',
    label: t('consumer.state'),
    type: 'select',
    options: states.map(value => ({ value, label: t(`queueState.${value}`) })),
  }
  const received: SearchField = { name: 'receivedAt', label: label('receivedAt'), type: 'date-range' }
  const untold: SearchField = { name: 'untold', label: label('untold'), type: 'boolean' }
  if (tab === 'product')
    return [keyword, state, received, untold, ...personal.filter(({ name }) => clear && name === 'mobile')]
  return [
    keyword,
    ...(tab === 'all' ? [state] : []),
    received,
    { name: 'brandId', label: label('brandId'), type: 'multi-select', search: searchBrands },
    { name: 'assemblyCode', label: label('assemblyCode'), type: 'multi-select', options: assemblies },
    { name: 'severe', label: label('severe'), type: 'boolean' },
    { name: 'newEnergy', label: label('newEnergy'), type: 'boolean' },
    { name: 'suspected', label: label('suspected'), type: 'boolean' },
    untold,
    {
      name: 'missing',
      label: label('missing'),
      type: 'multi-select',
      options: canBeMissing.map(name => ({ value: name, label: label(name) })),
    },
    ...(clear ? personal : []),
  ]
}
