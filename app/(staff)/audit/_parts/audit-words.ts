import { useTranslations } from 'next-intl'
import type { SearchField } from '@/app/_ui/table/search/search-fields'
import { auditTexts } from '@/lib/audit/declaration'

export function useAuditWords() {
  const t = useTranslations()
  return { ...auditTexts(t), t }
}

// What the log and the looks in it are searched by, in this order; what only one of them asks comes between.
export function useAuditFilters(outcomes: readonly string[]) {
  const { word, t } = useAuditWords()
  const filterOf = (name: string) => ({ name, label: t(`auditLog.filters.${name}`) })
  const options = (group: 'actions' | 'entities' | 'outcomes', names: readonly string[]) =>
    names.map(value => ({ value, label: word(group, value) }))
  return {
    filterOf,
    options,
    withCommon: (first: SearchField, more: SearchField[] = []): SearchField[] => [
      { ...filterOf('at'), type: 'date-range' },
      {
        ...filterOf('record'),
        type: 'text',
        maxLength: 4_000,
        placeholder: t('auditLog.recordPlaceholder'),
      },
      { ...filterOf('person'), type: 'text', maxLength: 60 },
      first,
      { ...filterOf('outcome'), type: 'select', options: options('outcomes', outcomes) },
      ...more,
      { ...filterOf('ip'), type: 'text', maxLength: 60 },
    ],
  }
}
