import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { call } from '@/app/_ui/call'
import { matchOptions } from '@/app/_ui/choice/match-options'
import { notice } from '@/app/_ui/feedback/feedback'
import { fieldsOf } from '@/app/_ui/form/fields-of'
import { optionsOf } from '@/app/_ui/options'
import type { Filters } from '@/app/_ui/table/list-state'
import type { SearchField, ValueLabels } from '@/app/_ui/table/search/search-fields'
import { type FieldName, fieldNames, fieldOf } from '@/lib/defects/fields'
import { filteredVerdicts } from '@/lib/defects/recalls/verdict-schema'
import { nobody, stateCodes } from '@/lib/defects/states'
import { searchFieldOf, searchPeople } from './search-field-of'
import { searchLayout } from './search-layout'

export const readSearchWords = (text: string, counted = false) =>
  call('POST /complaintsvehicleinfo/words', { text, counted })

export function useSearchWords(filters: Filters) {
  const t = useTranslations('defects.search')
  const [last, setLast] = useState<Awaited<ReturnType<typeof readSearchWords>>>()
  const readWords = async (text: string) => {
    const read = await readSearchWords(text)
    if (read.compare) notice.info(t('notCompared'))
    if (read.notExcluded) notice.info(t('notExcluded', { words: read.notExcluded.join(' ') }))
    setLast(read)
    return read.filters
  }
  const isShown = Object.entries(last?.filters ?? {}).every(
    ([name, read]) => `${filters[name]}` === `${read}`,
  )
  return { readWords, asText: isShown ? last?.asText : undefined }
}

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

    const alsoExtra = {
      name: 'alsoExtra',
      label: search('alsoExtra'),
      hint: search('alsoExtraHint'),
      off: search('firstOnly'),
    }
    const special = [
      ...fieldsOf<SearchField>(label, {
        complaintNo: { type: 'text', maxLength: 20 },
        vin: { label: 'VIN', type: 'text', maxLength: 17, placeholder: search('vin') },
        keyword: {
          ...{ type: 'text', placeholder: search('keyword') },
          toggle: { name: 'synonyms', label: search('synonyms'), hint: search('synonymsHint') },
        },
        state: {
          type: 'multi-select',
          options: optionsOf(stateCodes.map(String), code => t(`states.${code}`)),
        },
        assigneeId: {
          type: 'multi-select',
          search: async (typed, signal) => [
            ...matchOptions([{ value: nobody, label: search('nobody') }], typed),
            ...(await searchPeople(typed, signal)),
          ],
        },
      }),
      ...fieldsOf<SearchField>(search, {
        missing: { type: 'multi-select', options: optionsOf(canBeMissing, label) },
        recallVerdict: {
          type: 'multi-select',
          options: optionsOf(filteredVerdicts, value => search(`verdicts.${value}`)),
        },
        newEnergy: { type: 'boolean' },
        severe: { type: 'boolean' },
        counted: { type: 'boolean' },
        injured: { type: 'boolean' },
        death: { type: 'boolean' },
        overdue: { type: 'boolean' },
      }),
    ]
    return searchLayout()
      .filter(({ name }) => clear || name === 'vin' || !fieldOf[name as FieldName]?.personal)
      .map(({ name, group }) => ({
        ...(special.find(one => one.name === name) ?? searchFieldOf(name, words)),
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
    ...fieldsOf<SearchField>(name => t(`search.${name}`), {
      repaired: { type: 'boolean' },
      alsoSevere: { type: 'boolean' },
      codingDoubted: { type: 'boolean' },
      readsAsDefect: { type: 'boolean' },
      suspectedRepeat: { type: 'boolean' },
      monthsInService: { type: 'number-range' },
      lagDays: { type: 'number-range' },
      productionMonth: { type: 'text' },
      vinPrefix8: { type: 'text' },
      ids: { type: 'text', chip: t('search.idsCount', { count }) },
    }),
  ]
}
