import { useTranslations } from 'next-intl'
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
  const options = dimensions.map(value => ({ value, label: nameOf(value) }))
  const by = { name: 'by', label: t('by'), options }
  const across = {
    name: 'across',
    label: t('across'),
    options: [{ value: '', label: t('noColumns') }, ...options],
  }
  const compare = (values: readonly ('year' | 'previous' | 'none')[]) => ({
    name: 'compare',
    label: t('compare'),
    options: values.map(value => ({ value, label: t(`comparisons.${value}`) })),
  })
  const year = {
    name: 'year',
    label: t('year'),
    options: years.map(value => ({ value: String(value), label: String(value) })),
  }
  return {
    overview: [compare(['year', 'previous', 'none'])],
    split: [by, across, compare(['year', 'previous', 'none'])],
    compare: [by, compare(['year', 'previous'])],
    annual: [year],
  }[tab]
}
