import { useTranslations } from 'next-intl'
import { PlainTable } from '@/app/_ui/table/plain-table'
import type { PresentedChange } from '@/lib/defects/history/present-changes'
import css from '../record.module.css'
import { changeText } from './change-text'
import { MarkedText, markedSides } from './marked-text'

interface ChangesProps {
  changes: PresentedChange[]
  heads?: [old: string, now: string]
}

export function VersionChanges({ changes, heads }: ChangesProps) {
  const t = useTranslations()
  if (changes.length === 0)
    return <p className="tertiary">{t(heads ? 'defectRecord.sameVersions' : 'defectRecord.noChanges')}</p>
  return (
    <PlainTable
      className={css.versions}
      heads={[
        t('defectRecord.field'),
        heads?.[0] ?? t('defectRecord.old'),
        heads?.[1] ?? t('defectRecord.new'),
      ]}
    >
      {changes.map(change => {
        const { old, now } = changeText(change, t)
        const marked = change.masked ? undefined : markedSides(old, now)
        return (
          <tr key={change.field}>
            <th scope="row">{change.label}</th>
            <td className={heads || marked ? css.wrap : `${css.wrap} ${css.old}`}>
              {marked ? <MarkedText parts={marked.old} side="old" /> : old || '—'}
            </td>
            <td className={css.wrap}>{marked ? <MarkedText parts={marked.now} side="now" /> : now || '—'}</td>
          </tr>
        )
      })}
    </PlainTable>
  )
}
