import { useTranslations } from 'next-intl'
import { fieldsOf } from '@/app/_ui/form/fields-of'
import { optionsOf } from '@/app/_ui/options'
import { disproportionChoices } from '@/lib/analysis/disproportion/disproportion-schema'
import type { Question } from '../../_parts/analysis/question-bar'

const leastCounts = ['3', '5', '10', '20', '1']

export function usePropQuestions(tab: 'list' | 'heat'): Question[] {
  const t = useTranslations('prop.questions')
  const fields = useTranslations('fields')
  const nameOf = (parts: string) =>
    parts
      .split('*')
      .map(part => fields(part as 'brandId'))
      .join(' × ')
  const firstOf = (values: readonly string[], first: string) => [
    first,
    ...values.filter(value => value !== first),
  ]
  const { group, event, strata, only } = disproportionChoices
  return fieldsOf<Question>(name => t(name as 'group'), {
    group: { options: optionsOf(group, nameOf) },
    event: { options: optionsOf(firstOf(event, 'subAssemblyCode'), nameOf) },
    strata: {
      hint: t('strataHint'),
      options: optionsOf(firstOf(strata, 'power-year'), value => t(`stratum.${value as 'none'}`)),
    },
    least: { options: optionsOf(leastCounts, value => value) },
    only: tab === 'list' && { options: optionsOf(only, value => t(`onlyOf.${value}`)) },
    unmask: { hint: t('unmaskHint'), options: optionsOf(['false', 'true'], () => '') },
  })
}
