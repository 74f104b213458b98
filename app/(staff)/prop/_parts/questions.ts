import { useTranslations } from 'next-intl'
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
  const questions: Question[] = [
    {
      name: 'group',
      label: t('group'),
      options: group.map(value => ({ value, label: nameOf(value) })),
    },
    {
      name: 'event',
      label: t('event'),
      options: firstOf(event, 'subAssemblyCode').map(value => ({ value, label: nameOf(value) })),
    },
    {
      name: 'strata',
      label: t('strata'),
      hint: t('strataHint'),
      options: firstOf(strata, 'power-year').map(value => ({
        value,
        label: t(`stratum.${value as 'none'}`),
      })),
    },
    {
      name: 'least',
      label: t('least'),
      options: leastCounts.map(value => ({ value, label: value })),
    },
    {
      name: 'only',
      label: t('only'),
      options: only.map(value => ({ value, label: t(`onlyOf.${value}`) })),
    },
    {
      name: 'unmask',
      label: t('unmask'),
      hint: t('unmaskHint'),
      options: [
        { value: 'false', label: '' },
        { value: 'true', label: '' },
      ],
    },
  ]
  return tab === 'list' ? questions : questions.filter(({ name }) => name !== 'only')
}
