import { useTranslations } from 'next-intl'
import type { Chip } from '@/app/_ui/table/search/filter-chips'
import type { ListState } from './list-state'

interface EmptyProps {
  span: number
  wide: number
  chips: Chip[]
  list: ListState
  emptyKey?: string
}

export function EmptyRows({ span, wide, chips, list, emptyKey }: EmptyProps) {
  const t = useTranslations('ui.table')
  const help = `emptyOf.${emptyKey}`
  const filtered = chips.length > 0 || Object.keys(list.filters).length > 0
  return (
    <tr className="empty">
      <td colSpan={span}>
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
      {wide > 0 && <td className="wide" colSpan={wide} />}
    </tr>
  )
}
