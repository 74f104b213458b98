import { useTranslations } from 'next-intl'
import check from './check.module.css'
import type { Draft } from './draft'
import type { ImportState } from './use-import'

interface ChoiceProps {
  status: ImportState
  draft: Draft
  onChange(changes: Partial<Draft>): void
}

export function ReadingChoice({ status, draft, onChange }: ChoiceProps) {
  const t = useTranslations('importPage.reading')
  const { sheets, head } = status
  const likeliest = ''
  return (
    <div className={`flex wrap gap-y-8 gap-x-24 mb-12 ${check.reading}`}>
      {sheets.length > 1 && (
        <label className="row gap-8">
          {t('sheet')}
          <select
            className="ui-control"
            value={draft.sheetName ?? likeliest}
            onChange={({ target }) => onChange({ sheetName: target.value, headingRow: null })}
          >
            {sheets.map(({ name, rows, hidden }) => (
              <option key={name} value={name}>
                {t(hidden ? 'hiddenSheet' : 'sheetOf', { name, rows: rows ?? '?' })}
              </option>
            ))}
          </select>
        </label>
      )}
      {head.length > 1 && (
        <label className="row gap-8">
          {t('row')}
          <select
            className="ui-control"
            value={draft.headingRow ?? likeliest}
            onChange={({ target }) => onChange({ headingRow: target.value ? Number(target.value) : null })}
          >
            {draft.headingRow === null && <option value={likeliest}>{t('likeliest')}</option>}
            {draft.sheetName === status.sheetName &&
              head.map(({ row, cells }) => (
                <option key={row} value={row}>
                  {t('rowOf', { row, cells: cells.filter(Boolean).join(' · ').slice(0, 60) })}
                </option>
              ))}
          </select>
        </label>
      )}
    </div>
  )
}
