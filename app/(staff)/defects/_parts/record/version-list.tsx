import { useTranslations } from 'next-intl'
import { PlainTable } from '@/app/_ui/table/plain-table'
import { formatMinute } from '@/app/(staff)/_parts/format-minute'
import type { listVersions } from '@/lib/defects/history/list-versions'
import css from '../record.module.css'
import { CompareForm } from './compare-form'
import { excerpts } from './diff-words'
import { changeText } from './version-changes'

const heads = ['version', 'kind', 'who', 'at', 'door', 'changed'] as const

type VersionRow = Awaited<ReturnType<typeof listVersions>>[number]

export function VersionList({ id, rows, current }: { id: string; rows: VersionRow[]; current?: number }) {
  const t = useTranslations()
  const word = (group: string, key: string) => (t.has(`${group}.${key}`) ? t(`${group}.${key}`) : key)
  const comparable = rows.length > 1
  const choice = (side: 'from' | 'to', version: number, chosen: boolean) => (
    <td className="text-center">
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
        ...heads.map(name => t(`defectRecord.${name}`)),
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
          <td className="nowrap">{formatMinute(row.at)}</td>
          <td>{word('defectRecord.doors', row.door)}</td>
          <td className={css.wrap}>
            <RowChanges row={row} />
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

function RowChanges({ row: { changes, changedFields } }: { row: VersionRow }) {
  const t = useTranslations()
  const label = (name: string) => (t.has(`fields.${name}`) ? t(`fields.${name}`) : name)
  if (changedFields.length === 0) return '—'
  if (changes.length === 0) return changedFields.map(label).join(t('ui.comma'))
  const others = changedFields.filter(name => changes.every(({ field }) => field !== name))
  return (
    <span className={`grid ${css.rows}`}>
      {changes.map(change => {
        const { old, now } = changeText(change, t)
        const [before, after] = excerpts(old, now)
        return (
          <span key={change.field}>
            <span className="secondary">{change.label}</span>{' '}
            {before && <del className={css.gone}>{before}</del>}
            {before ? ' → ' : '→ '}
            {after ? <ins className={css.added}>{after}</ins> : '—'}
          </span>
        )
      })}
      {others.length > 0 && <span>{others.map(label).join(t('ui.comma'))}</span>}
    </span>
  )
}
