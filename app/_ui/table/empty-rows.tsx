import { useTranslations } from 'next-intl'
import type { Chip } from '@/app/_ui/table/search/filter-chips'
import type { ListState } from './list-state'
import { yieldName } from './yielding'

interface EmptyProps {
  columns: { key: string; yields?: number }[]
  others: number
  chips: Chip[]
  list: ListState
  emptyKey?: string
}

export function EmptyRows({ columns, others, chips, list, emptyKey }: EmptyProps) {
  const t = useTranslations('ui.table')
  const help = `emptyOf.${emptyKey}`
  const filtered = chips.length > 0 || Object.keys(list.filters).length > 0
  return (
    <tr className="empty">
      <td colSpan={columns.filter(({ yields }) => !yields).length + others}>
        <div className="words">
          <p className="what text-body mb-4">{t(filtered ? 'noMatch' : 'empty')}</p>
          <p>{filtered ? t('noMatchHelp') : t.has(help) ? t(help) : t('emptyHelp')}</p>
          {filtered && (
            <button type="button" className="ui-link mt-8" onClick={() => list.filter({})}>
              {t('clearFilters')}
            </button>
          )}
        </div>
      </td>
      {/* A cell that spans columns which are not drawn makes the table draw more. */}
      {columns.map(column => column.yields && <td key={column.key} className={yieldName(column)} />)}
    </tr>
  )
}
