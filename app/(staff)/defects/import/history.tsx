import { usePathname, useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { TextButton } from '@/app/_ui/icon'
import { LinkButton } from '@/app/_ui/link-button'
import { Panel } from '@/app/_ui/panel'
import { useRefreshWhile } from '@/app/_ui/use-refresh-while'
import { formatMinute } from '@/app/(staff)/_parts/format-minute'
import { isCounted, isPending, rowCounts } from '@/app/(staff)/_parts/job-state'
import type { ImportRow } from '@/lib/defects/import/read-import'
import { undoImport } from '../_parts/undo-import'
import { WideTable } from '../_parts/wide-table'
import { ErrorFile } from './errors-panel'
import own from './history.module.css'
import css from './import.module.css'

interface HistoryProps {
  rows: ImportRow[]
  shown: string | null
  onOpen(jobId: string): void
}

const pollIntervalMs = 2_000
const widths = { at: 136, file: undefined, mode: 104, state: 112, rows: 232, actions: 168 }

export function History({ rows, shown, onOpen }: HistoryProps) {
  const t = useTranslations('importPage')
  const path = usePathname()
  const query = new URLSearchParams(useSearchParams())
  const everybody = query.get('of') === 'everybody'
  if (everybody) query.delete('of')
  else query.set('of', 'everybody')
  const moving = rows.some(row => row.jobId !== shown && isPending(row))
  useRefreshWhile(moving, rows, pollIntervalMs)

  const { at, ...others } = widths
  const columns = everybody ? { at, who: 80, ...others } : widths

  return (
    <Panel aria-label={t('history.title')}>
      <div className={`row between mb-8 ${own.head}`}>
        <h2>{t('history.title')}</h2>
        <LinkButton size="small" href={`${path}${query.size > 0 ? `?${query}` : ''}`}>
          {t(everybody ? 'history.mine' : 'history.everybody')}
        </LinkButton>
      </div>
      <WideTable
        none={t('history.none')}
        className={css.table}
        widths={columns}
        titleOf={name => t(`history.${name}`)}
      >
        {rows.map(row => (
          <tr key={row.jobId} aria-current={row.jobId === shown || undefined}>
            <td className="nowrap">{formatMinute(row.createdAt)}</td>
            {everybody && <td>{row.userName}</td>}
            <td className="truncate" title={row.fileName}>
              {row.fileName}
            </td>
            <td>{t(`modes.${row.mode as 'check'}`)}</td>
            <td>
              <State row={row} />
            </td>
            <td>
              {isCounted(row) ? (
                t(row.mode === 'check' ? 'history.checked' : 'history.stored', rowCounts(row))
              ) : (
                <span className="tertiary">—</span>
              )}
            </td>
            <td>
              {row.mine && (
                <span className="flex gap-12">
                  <TextButton onClick={() => onOpen(row.jobId)}>
                    {t(row.mode === 'check' && row.state === 'done' ? 'history.goOn' : 'history.open')}
                  </TextButton>
                  {row.failed + row.skipped > 0 && row.fileKept && !isPending(row) && (
                    <ErrorFile jobId={row.jobId} small />
                  )}
                  {row.created > 0 && !isPending(row) && row.state !== 'undone' && (
                    <TextButton
                      danger
                      onClick={() => void undoImport(row, t).then(done => done && onOpen(row.jobId))}
                    >
                      {t('undo.short')}
                    </TextButton>
                  )}
                </span>
              )}
            </td>
          </tr>
        ))}
      </WideTable>
    </Panel>
  )
}

function State({ row }: { row: ImportRow }) {
  const t = useTranslations('importPage')
  return (
    <span className={own.dot} data-state={row.state}>
      {t(`states.${row.state as 'done'}`)}
      {isPending(row) && row.total ? ` ${Math.floor((row.done / row.total) * 100)}%` : ''}
    </span>
  )
}
