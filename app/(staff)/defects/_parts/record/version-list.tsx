import { useTranslations } from 'next-intl'
import { PlainTable } from '@/app/_ui/table/plain-table'
import { formatMinute } from '@/app/(staff)/_parts/format-minute'
import css from '../record.module.css'
import { CompareForm } from './compare-form'

interface VersionRow {
  id: string
  version: number
  kind: string
  door: string
  at: string
  userName: string
  changedFields: string[]
}

export function VersionList({ id, rows, current }: { id: string; rows: VersionRow[]; current?: number }) {
  const t = useTranslations()
  const word = (group: string, key: string) => (t.has(`${group}.${key}`) ? t(`${group}.${key}`) : key)
  const comparable = rows.length > 1
  const choice = (side: 'from' | 'to', version: number, chosen: boolean) => (
    <td className={css.pick}>
      <input
        type="radio"
        name={side}
        value={version}
        defaultChecked={chosen}
        aria-label={t(`defectHistory.${side}`, { version })}
      />
    </td>
  )
  const table = (
    <PlainTable
      className={css.versions}
      heads={[
        ...(comparable ? [t('defectHistory.older'), t('defectHistory.newer')] : []),
        t('defectRecord.version'),
        t('defectRecord.kind'),
        t('defectRecord.who'),
        t('defectRecord.at'),
        t('defectRecord.door'),
        t('defectRecord.changed'),
        t('ui.table.actions'),
      ]}
    >
      {rows.map((row, at) => (
        <tr key={row.id} aria-current={row.version === current ? 'true' : undefined}>
          {comparable && choice('from', row.version, at === 1)}
          {comparable && choice('to', row.version, at === 0)}
          <td>{row.version}</td>
          <td>{word('defectRecord.kinds', row.kind)}</td>
          <td>{row.userName || '—'}</td>
          <td>{formatMinute(row.at)}</td>
          <td>{word('defectRecord.doors', row.door)}</td>
          <td className={css.wrap}>
            {row.changedFields.length === 0
              ? '—'
              : row.changedFields.map(name => word('fields', name)).join(t('ui.comma'))}
          </td>
          <td>
            <a href={`/app/defects/${id}/history/${row.version}`}>{t('defectRecord.open')}</a>
          </td>
        </tr>
      ))}
    </PlainTable>
  )
  return comparable ? (
    <CompareForm id={id} label={t('defectHistory.compare')}>
      {table}
    </CompareForm>
  ) : (
    table
  )
}
