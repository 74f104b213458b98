import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { call } from '@/app/_ui/call'
import { matchOptions } from '@/app/_ui/choice/match-options'
import type { Filters } from '@/app/_ui/table/list-state'
import type { SearchField, ValueLabels } from '@/app/_ui/table/search/search-fields'
import { type FieldName, fieldNames, fieldOf } from '@/lib/defects/fields'
import { filteredVerdicts } from '@/lib/defects/recalls/verdict-schema'
import { nobody, stateCodes } from '@/lib/defects/states'
import { searchFieldOf, searchPeople } from './search-field-of'
import { searchLayout } from './search-layout'

export const readSearchWords = async (text: string, counted = false): Promise<Filters> =>
  (await call('POST /complaintsvehicleinfo/words', { text, counted })).filters

const canBeMissing = [
  ...fieldNames.filter(name => fieldOf[name].filter),
  ...(['riskLevel', 'qualityType', 'reviewStatus', 'auditResult', 'createdBy'] as const),
]

interface SearchedList {
  clear: boolean
  filters: Filters
  labels: ValueLabels
}

export function useDefectSearch({ clear, filters, labels }: SearchedList) {
  return { fields: useFormFields(clear), linked: useLinkedFields(filters, labels) }
}

function useFormFields(clear: boolean): SearchField[] {
  const t = useTranslations()
  return useMemo(() => {
    const label = (name: string) => t(`fields.${name}`)
    const search = (name: string) => t(`defects.search.${name}`)
    const words = {
      label,
      markDisabled: (name: string) => t('defects.search.disabled', { name }),
      chooseFirst: (parent: string) => t('defects.search.chooseFirst', { field: label(parent) }),
    }
    const flag = (name: string): SearchField => ({ name, label: search(name), type: 'boolean' })
    const alsoExtra = {
      name: 'alsoExtra',
      label: search('alsoExtra'),
      hint: search('alsoExtraHint'),
      off: search('firstOnly'),
    }
    const special: Partial<Record<string, SearchField>> = {
      complaintNo: { name: 'complaintNo', label: label('complaintNo'), type: 'text', maxLength: 20 },
      vin: { name: 'vin', label: 'VIN', type: 'text', maxLength: 17, placeholder: search('vin') },
      keyword: {
        name: 'keyword',
        label: label('keyword'),
        type: 'text',
        placeholder: search('keyword'),
        toggle: { name: 'synonyms', label: search('synonyms'), hint: search('synonymsHint') },
      },
      state: {
        name: 'state',
        label: label('state'),
        type: 'multi-select',
        options: stateCodes.map(code => ({ value: String(code), label: t(`states.${code}`) })),
      },
      missing: {
        name: 'missing',
        label: search('missing'),
        type: 'multi-select',
        options: canBeMissing.map(name => ({ value: name, label: label(name) })),
      },
      recallVerdict: {
        name: 'recallVerdict',
        label: search('recallVerdict'),
        type: 'multi-select',
        options: filteredVerdicts.map(value => ({ value, label: search(`verdicts.${value}`) })),
      },
      assigneeId: {
        name: 'assigneeId',
        label: label('assigneeId'),
        type: 'multi-select',
        search: async (typed, signal) => [
          ...matchOptions([{ value: nobody, label: search('nobody') }], typed),
          ...(await searchPeople(typed, signal)),
        ],
      },
      ...Object.fromEntries(
        ['newEnergy', 'severe', 'counted', 'injured', 'death', 'overdue'].map(name => [name, flag(name)]),
      ),
    }
    return searchLayout()
      .filter(({ name }) => clear || name === 'vin' || !fieldOf[name as FieldName]?.personal)
      .map(({ name, group }) => ({
        ...(special[name] ?? searchFieldOf(name, words)),
        ...(name === 'assemblyCode' && { toggle: alsoExtra }),
        group: t(`defects.search.groups.${group}`),
      }))
  }, [t, clear])
}

function useLinkedFields(filters: Filters, labels: ValueLabels): SearchField[] {
  const t = useTranslations('defects')
  const count = filters.ids?.length ?? 0
  const chosen = (name: string, label: string): SearchField => ({
    name,
    label,
    type: 'select',
    options: Object.entries(labels[name] ?? {}).map(([value, text]) => ({ value, label: text })),
  })
  return [
    chosen('importId', t('importFile')),
    chosen('watchItemId', t('search.watchItemId')),
    chosen('textGroupId', t('search.textGroupId')),
    chosen('recallId', t('search.recallId')),
    { name: 'repaired', label: t('search.repaired'), type: 'boolean' },
    ...(['alsoSevere', 'codingDoubted', 'readsAsDefect', 'suspectedRepeat'] as const).map(
      (name): SearchField => ({ name, label: t(`search.${name}`), type: 'boolean' }),
    ),
    { name: 'monthsInService', label: t('search.monthsInService'), type: 'number-range' },
    { name: 'lagDays', label: t('search.lagDays'), type: 'number-range' },
    { name: 'productionMonth', label: t('search.productionMonth'), type: 'text' },
    { name: 'vinPrefix8', label: t('search.vinPrefix8'), type: 'text' },
    { name: 'ids', label: t('search.ids'), type: 'text', chip: t('search.idsCount', { count }) },
  ]
}
