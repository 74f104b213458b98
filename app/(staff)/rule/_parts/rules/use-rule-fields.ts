import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import type { FormField, FormSection, FormValues } from '@/app/_ui/form/form-fields'
import type { SearchField, ValueLabels } from '@/app/_ui/table/search/search-fields'
import { useDefectSearch } from '@/app/(staff)/_parts/record-search/defect-search'
import { searchPeople } from '@/app/(staff)/_parts/record-search/search-field-of'
import type { Method } from '@/lib/signals/rules/rule-schema'
import type { RuleChoices } from './rule-choices'
import { offeredFilters, usualValues } from './rule-values'
import { useParamFields } from './use-param-fields'

const permissions = ['watch_item:edit', 'watch_item:query', 'none'] as const

export function useRuleFields(choices: RuleChoices, labels: ValueLabels): FormSection[] {
  const t = useTranslations('rule')
  const { params, also } = useParamFields(choices)
  const { fields: searched } = useDefectSearch({ clear: false, filters: {}, labels })
  return useMemo(() => {
    const label = (name: string) => ({ name, label: t(`fields.${name as 'name'}`) })
    const offered = <Value extends string>(values: readonly Value[], text: (value: Value) => string) => ({
      options: values.map(value => ({ value, label: text(value) })),
    })
    const methodOf = (values: FormValues) => values.method as Method
    return [
      {
        key: 'main',
        title: t('sections.main'),
        fields: [
          { ...label('name'), type: 'text', required: true, maxLength: 60, wide: true },
          {
            ...label('method'),
            type: 'select',
            required: true,
            source: offered(Object.keys(choices.params) as Method[], method => t(`methods.${method}`)),
            hint: t('hints.method'),
            follow: (value, values) => ({ ...values, ...usualValues(choices.params[value as Method] ?? {}) }),
          },
          {
            ...label('every'),
            type: 'radio',
            options: offered(['week', 'day'] as const, one => t(`every.${one}`)).options,
          },
          {
            ...label('levels'),
            type: 'multi-select',
            required: values => methodOf(values) !== 'after-recall',
            shown: values => methodOf(values) !== 'after-recall',
            source: offered(choices.levels, level => t(`levels.${level}`)),
            wide: true,
          },
          { ...label('note'), type: 'textarea', maxLength: 500, rows: 2, wide: true },
        ],
      },
      {
        key: 'thresholds',
        title: t('sections.thresholds'),
        fields: [
          {
            ...label('budget'),
            type: 'number',
            min: '0.05',
            max: 50,
            decimals: 2,
            hint: t('hints.budget'),
            wide: true,
            shown: values => 'h' in choices.params[methodOf(values)],
          },
          ...params,
        ],
      },
      { key: 'also', title: t('fields.also'), fields: also },
      {
        key: 'filters',
        title: t('sections.filters'),
        fields: offeredFilters.flatMap(name => {
          const field = searched.find(one => one.name === name)
          return field ? [filterField(field, labels[name])] : []
        }),
      },
      {
        key: 'notify',
        title: t('sections.notify'),
        fields: [
          {
            name: 'notify.permission',
            label: t('fields.notifyPermission'),
            type: 'select',
            required: true,
            source: offered(permissions, one =>
              t(`notify.${one === 'none' ? 'none' : one === 'watch_item:edit' ? 'edit' : 'query'}`),
            ),
          },
          {
            name: 'notify.people',
            label: t('fields.notifyPeople'),
            type: 'multi-select',
            hint: t('hints.notifyPeople'),
            source: { search: searchPeople, labels: labels.people },
          },
        ],
      },
    ]
  }, [t, params, also, searched, choices, labels])
}

function filterField(field: SearchField, labels?: Record<string, string>): FormField {
  const common = { name: `filters.${field.name}`, label: field.label }
  if (field.type !== 'multi-select' && field.type !== 'select')
    throw new Error(`${field.name} has no choices`)
  const { options, load, search } = field
  return {
    ...common,
    type: 'multi-select',
    source: {
      options,
      load: load && (() => load({})),
      search: search && ((keyword, signal) => search(keyword, signal, {})),
      labels,
    },
  }
}
