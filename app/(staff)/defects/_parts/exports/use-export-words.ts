import { useTranslations } from 'next-intl'
import { describeFilters, type SearchField, type ValueLabels } from '@/app/_ui/table/search/search-fields'
import { useDefectSearch } from '@/app/(staff)/_parts/record-search/defect-search'
import type { ExportStatus } from '@/lib/defects/export/read-export'

export function useExportWords(labels: ValueLabels) {
  const t = useTranslations('defectExport.list')
  const tf = useTranslations('fields')
  const ui = useTranslations('ui')
  const { fields: searched, linked } = useDefectSearch({ clear: true, filters: {}, labels })
  const fields: SearchField[] = [
    ...searched,
    ...linked,
    { name: 'deletedAt', label: tf('deletedAt'), type: 'date-range' },
  ]
  const words = { yes: ui('yes'), no: ui('no'), comma: ui('comma') }
  return ({ filters, chosen }: Pick<ExportStatus, 'filters' | 'chosen'>): string => {
    if (chosen !== null) return t('chosen', { count: chosen })
    const parts = describeFilters(fields, filters, labels, words).map(({ text }) => text)
    return parts.length > 0 ? parts.join(ui('semicolon')) : t('everything')
  }
}
