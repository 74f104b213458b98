import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { type FieldsOf, fieldsOf } from '@/app/_ui/form/fields-of'
import type { FormField, FormSection, FormValues } from '@/app/_ui/form/form-fields'
import { optionsOf } from '@/app/_ui/options'
import type { SearchField, ValueLabels } from '@/app/_ui/table/search/search-fields'
import { useDefectSearch } from '@/app/(staff)/_parts/record-search/defect-search'
import { searchPeople } from '@/app/(staff)/_parts/record-search/search-field-of'
import type { Method } from '@/lib/signals/rules/rule-schema'
import type { ParamValue, RuleChoices } from './rule-choices'
import { allParams, alsoPlaces, offeredFilters, paramKind, usualValues } from './rule-values'

const permissions = ['watch_item:edit', 'watch_item:query', 'none'] as const

export function useRuleFields(choices: RuleChoices, labels: ValueLabels): FormSection[] {
  const t = useTranslations('rule')
  const { params, also } = useParamFields(choices)
  const { fields: searched } = useDefectSearch({ clear: false, filters: {}, labels })
  return useMemo(() => {
    const labelled = (fields: FieldsOf<FormField>) =>
      fieldsOf<FormField>(name => t(`fields.${name as 'name'}`), fields)
    const methodOf = (values: FormValues) => values.method as Method
    return [
      {
        key: 'main',
        title: t('sections.main'),
        fields: labelled({
          name: { type: 'text', required: true, maxLength: 60, wide: true },
          method: {
            type: 'select',
            required: true,
            source: {
              options: optionsOf(Object.keys(choices.params) as Method[], method => t(`methods.${method}`)),
            },
            hint: t('hints.method'),
            follow: (value, values) => ({ ...values, ...usualValues(choices.params[value as Method] ?? {}) }),
          },
          every: { type: 'radio', options: optionsOf(['week', 'day'], one => t(`every.${one}`)) },
          levels: {
            type: 'multi-select',
            required: values => !choices.listed.includes(methodOf(values)),
            shown: values => !choices.listed.includes(methodOf(values)),
            source: { options: optionsOf(choices.levels, level => t(`levels.${level}`)) },
            wide: true,
          },
          note: { type: 'textarea', maxLength: 500, rows: 2, wide: true },
        }),
      },
      {
        key: 'thresholds',
        title: t('sections.thresholds'),
        fields: [
          ...labelled({
            budget: {
              ...{ type: 'number', min: '0.05', max: 50, decimals: 2, hint: t('hints.budget'), wide: true },
              shown: values => 'h' in choices.params[methodOf(values)],
            },
          }),
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
        fields: labelled({
          'notify.permission': {
            label: t('fields.notifyPermission'),
            type: 'select',
            required: true,
            source: {
              options: optionsOf(permissions, one =>
                t(`notify.${one === 'none' ? 'none' : one === 'watch_item:edit' ? 'edit' : 'query'}`),
              ),
            },
          },
          'notify.people': {
            label: t('fields.notifyPeople'),
            type: 'multi-select',
            hint: t('hints.notifyPeople'),
            source: { search: searchPeople, labels: labels.people },
          },
        }),
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

function useParamFields(choices: RuleChoices): { params: FormField[]; also: FormField[] } {
  const t = useTranslations('rule')
  const strata = useTranslations('prop.questions.stratum')
  return useMemo(() => {
    const combines = ({ method }: FormValues) => !choices.listed.includes(method as Method)
    const param = (prefix: string, [name, usual]: [string, ParamValue]): FormField => {
      const common = {
        name: `${prefix}params.${name}`,
        label: t(`params.${name as 'h'}`),
        hint: t.has(`paramHints.${name as 'h'}`) ? t(`paramHints.${name as 'h'}`) : undefined,
        shown: (values: FormValues) => {
          const method = values[`${prefix}method`] as Method | null
          return (!prefix || combines(values)) && method !== null && name in choices.params[method]
        },
      }
      switch (paramKind(usual)) {
        case 'boolean':
          return { ...common, type: 'boolean' }
        case 'list':
          return {
            ...common,
            type: 'multi-select',
            required: true,
            source: { options: optionsOf(choices.kinds, kind => t(`kinds.${kind}`)) },
          }
        case 'text':
          return { ...common, type: 'select', source: { options: optionsOf(choices.strata, strata) } }
        default:
          return { ...common, type: 'number', required: usual !== null, decimals: 3 }
      }
    }
    const settings = (prefix: string) =>
      Object.entries(allParams(choices)).map(setting => param(prefix, setting))
    const method = (at: number): FormField => ({
      name: `also.${at}.method`,
      label: t('condition', { n: at + 1 }),
      type: 'select',
      wide: true,
      hint: at === 0 ? t('hints.also') : undefined,
      placeholder: t('noCondition'),
      shown: values => combines(values) && (at === 0 || values[`also.${at - 1}.method`] !== null),
      source: { options: optionsOf(choices.alsoMethods, one => t(`methods.${one}`)) },
      follow: (value, values) =>
        value === null
          ? closeUp(at, values)
          : { ...values, ...usualValues(choices.params[value as Method], `also.${at}.`) },
    })
    return { params: settings(''), also: alsoPlaces.flatMap(at => [method(at), ...settings(`also.${at}.`)]) }
  }, [t, strata, choices])
}

function closeUp(at: number, values: FormValues): FormValues {
  const moved = Object.entries(values).flatMap(([name, value]): [string, FormValues[string]][] => {
    const [, place, rest] = /^also\.(\d)\.(.+)$/.exec(name) ?? []
    return rest && Number(place) > at ? [[`also.${Number(place) - 1}.${rest}`, value]] : []
  })
  return { ...values, ...Object.fromEntries(moved), [`also.${alsoPlaces.length - 1}.method`]: null }
}
