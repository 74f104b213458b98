'use client'

import { useTranslations } from 'next-intl'
import type { Chip } from '@/app/_ui/table/search/filter-chips'
import type { ListState } from './list-state'

export function EmptyRows({ span, chips, list }: { span: number; chips: Chip[]; list: ListState }) {
  const t = useTranslations('ui.table')
  const filtered = chips.length > 0 || Object.keys(list.filters).length > 0
  return (
    <tr className="empty">
      <td colSpan={span}>
        <div className="words">
          <p className="what">{t(filtered ? 'noMatch' : 'empty')}</p>
          <p>{t(filtered ? 'noMatchHelp' : 'emptyHelp')}</p>
          {filtered && (
            <button type="button" className="ui-link" onClick={() => list.filter({})}>
              {t('clearFilters')}
            </button>
          )}
        </div>
      </td>
    </tr>
  )
}
