import { useTranslations } from 'next-intl'
import { fieldsOf } from '@/app/_ui/form/fields-of'
import { optionsOf } from '@/app/_ui/options'
import type { Query } from '../../_parts/analysis/address'
import type { Question } from '../../_parts/analysis/question-bar'
import type { Tab } from './report-words'

const dimensions = [
  ...['assemblyCode', 'subAssemblyCode', 'symptomCodes', 'month', 'brandId', 'producerId', 'modelRangeId'],
  ...['modelYear', 'powerType', 'brandNature', 'province', 'source', 'complaintType', 'state', 'riskLevel'],
]

export function useDimensionName(): (dimension: string) => string {
  const t = useTranslations('report')
  const fields = useTranslations('fields')
  return dimension => (dimension === 'month' ? t('columns.month') : fields(dimension as 'brandId'))
}

// The tables of a tab, in the order of its workbook.
export function usePinnable(tab: Tab, { by }: Query): string[] {
  const t = useTranslations('report')
  const nameOf = useDimensionName()
  const split = (dimension: string) => t('blocks.by', { dimension: nameOf(dimension) })
  const own = split(String([by].flat()[0] || 'assemblyCode'))
  if (tab === 'split' || tab === 'compare') return [own]
  if (tab === 'overview')
    return [t('blocks.figures'), t('blocks.months'), split('assemblyCode'), t('blocks.fastest')]
  const ranked = ['assemblyCode', 'brandNature', 'source', 'province'].map(split)
  return [t('blocks.annual'), ...ranked, t('recalls.sums'), t('recalls.title')]
}

export function useReportQuestions(tab: Tab, years: readonly number[]): Question[] {
  const t = useTranslations('report')
  const nameOf = useDimensionName()
  const options = optionsOf(dimensions, nameOf)
  const compared =
    tab === 'compare' ? (['year', 'previous'] as const) : (['year', 'previous', 'none'] as const)
  return fieldsOf<Question>(name => t(name as 'by'), {
    by: (tab === 'split' || tab === 'compare') && { options },
    across: tab === 'split' && { options: [{ value: '', label: t('noColumns') }, ...options] },
    compare: tab !== 'annual' && { options: optionsOf(compared, value => t(`comparisons.${value}`)) },
    year: tab === 'annual' && { options: optionsOf(years.map(String), value => value) },
  })
}
