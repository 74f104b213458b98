import { useTranslations } from 'next-intl'
import { type FieldName, fieldOf } from '@/lib/defects/fields'
import css from './record.module.css'
import { valueText } from './show-value'

interface Change {
  field: string
  label: string
  old: unknown
  new: unknown
  oldName: string | null
  newName: string | null
  masked: boolean
}

/** What one version changed: before and after, in words. */
export function VersionChanges({ changes }: { changes: Change[] }) {
  const t = useTranslations()
  if (changes.length === 0) return <p className={css.quiet}>{t('defectRecord.noChanges')}</p>
  const text = ({ field }: Change, value: unknown, name: string | null) =>
    name ??
    (field in fieldOf
      ? valueText(field as FieldName, value, t, () => undefined)
      : value === null
        ? ''
        : String(value))
  return (
    <table className={css.versions}>
      <thead>
        <tr>
          <th scope="col">{t('defectRecord.field')}</th>
          <th scope="col">{t('defectRecord.old')}</th>
          <th scope="col">{t('defectRecord.new')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(change => (
          <tr key={change.field}>
            <th scope="row">{change.label}</th>
            <td className={`${css.wrap} ${css.old}`}>{text(change, change.old, change.oldName) || '—'}</td>
            <td className={css.wrap}>{text(change, change.new, change.newName) || '—'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
