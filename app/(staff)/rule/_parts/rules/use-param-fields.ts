import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import type { FormField, FormValues } from '@/app/_ui/form/form-fields'
import type { Method } from '@/lib/signals/rules/rule-schema'
import type { ParamValue, RuleChoices } from './rule-choices'
import { allParams, alsoPlaces, paramKind, usualValues } from './rule-values'

export function useParamFields(choices: RuleChoices): { params: FormField[]; also: FormField[] } {
  const t = useTranslations('rule')
  const strata = useTranslations('prop.questions.stratum')
  return useMemo(() => {
    const offered = <Value extends string>(values: readonly Value[], text: (value: Value) => string) => ({
      options: values.map(value => ({ value, label: text(value) })),
    })
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
            source: offered(choices.kinds, kind => t(`kinds.${kind}`)),
          }
        case 'text':
          return { ...common, type: 'select', source: offered(choices.strata, one => strata(one)) }
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
      source: offered(choices.alsoMethods, one => t(`methods.${one}`)),
      follow: (value, values) =>
        value === null
          ? closeUp(at, values)
          : { ...values, ...usualValues(choices.params[value as Method], `also.${at}.`) },
    })
    return { params: settings(''), also: alsoPlaces.flatMap(at => [method(at), ...settings(`also.${at}.`)]) }
  }, [t, strata, choices])
}

/** `after-recall` counts by recall, unlike every other method, so it cannot be combined with further conditions. */
const combines = ({ method }: FormValues) => method !== 'after-recall'

function closeUp(at: number, values: FormValues): FormValues {
  const moved = Object.entries(values).flatMap(([name, value]): [string, FormValues[string]][] => {
    const [, place, rest] = /^also\.(\d)\.(.+)$/.exec(name) ?? []
    return rest && Number(place) > at ? [[`also.${Number(place) - 1}.${rest}`, value]] : []
  })
  return { ...values, ...Object.fromEntries(moved), [`also.${alsoPlaces.length - 1}.method`]: null }
}
