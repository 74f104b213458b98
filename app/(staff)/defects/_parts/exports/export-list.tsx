'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { ActionButton } from '@/app/_ui/action-button'
import { bytesText } from '@/app/_ui/files/picked-files'
import { Icon } from '@/app/_ui/icon'
import { LinkButton } from '@/app/_ui/link-button'
import { PageHead } from '@/app/_ui/page-head'
import { Panel } from '@/app/_ui/panel'
import { Tag } from '@/app/_ui/state-tag'
import { PlainTable } from '@/app/_ui/table/plain-table'
import type { ValueLabels } from '@/app/_ui/table/search/search-fields'
import { useRefreshWhile } from '@/app/_ui/use-refresh-while'
import { formatMinute } from '@/app/(staff)/_parts/format-minute'
import type { ExportStatus } from '@/lib/defects/export/read-export'
import { isPending, jobTones } from '../job-state'
import css from './exports.module.css'
import { cancelExport, fileOf } from './running-exports'
import { useExportWords } from './use-export-words'

const pollIntervalMs = 1_000
const numeric = new Set<string>(['rows', 'size'])

export function ExportList({ rows, labels }: { rows: ExportStatus[]; labels: ValueLabels }) {
  const t = useTranslations('defectExport')
  const router = useRouter()
  const describe = useExportWords(labels)
  const moving = rows.some(isPending)
  useRefreshWhile(moving, rows, pollIntervalMs)
  const cancel = async (jobId: string) => {
    await cancelExport(jobId).finally(() => router.refresh())
  }
  return (
    <>
      <PageHead title={t('list.title')} aside={t('list.aside')}>
        <LinkButton href="/defects/columns" icon={<Icon name="columns" />}>
          {t('columns.title')}
        </LinkButton>
      </PageHead>
      <Panel>
        {rows.length === 0 ? (
          <p className="tertiary">{t('list.none')}</p>
        ) : (
          <PlainTable
            className={css.list}
            heads={[
              ...(['file', 'what', 'at', 'state', 'rows', 'size', 'personal', 'until'] as const).map(name => (
                <th key={name} scope="col" className={numeric.has(name) ? css.number : undefined}>
                  {t(`list.${name}`)}
                </th>
              )),
              <th key="actions" scope="col" className={css.last}>
                {t('list.actions')}
              </th>,
            ]}
          >
            {rows.map(row => (
              <tr key={row.jobId}>
                <td className={css.name} title={row.fileName}>
                  {row.fileName}
                </td>
                <td className={css.what}>
                  <p title={describe(row)}>{describe(row)}</p>
                  {row.purpose && (
                    <small className="block tertiary" title={row.purpose}>
                      {t('list.purpose', { reason: row.purpose })}
                    </small>
                  )}
                </td>
                <td>{formatMinute(row.createdAt)}</td>
                <td>
                  <Tag tone={jobTones[row.state] ?? 'grey'}>{t(`states.${row.state as 'done'}`)}</Tag>
                  {row.reason && <p className="text-error wrap-text">{row.reason}</p>}
                </td>
                <td className={css.number}>
                  {isPending(row) && row.total ? (
                    <progress aria-label={t('progress.label')} max={row.total} value={row.done} />
                  ) : null}
                  {t('list.count', { done: String(row.done), columns: String(row.columns) })}
                </td>
                <td className={css.number}>{row.size === null ? '–' : bytesText(row.size)}</td>
                <td>{t(`list.${row.deidentified ? 'without' : row.clear ? 'clear' : 'masked'}`)}</td>
                <td>{untilOf(row)}</td>
                <td className={css.last}>
                  {row.kept && (
                    <a href={fileOf(row.jobId)} download>
                      {t('progress.download')}
                    </a>
                  )}
                  {isPending(row) && (
                    <ActionButton size="small" danger onClick={() => cancel(row.jobId)}>
                      {t('progress.cancel')}
                    </ActionButton>
                  )}
                </td>
              </tr>
            ))}
          </PlainTable>
        )}
      </Panel>
    </>
  )

  function untilOf({ direct, kept, expiresAt, state }: ExportStatus) {
    if (direct) return state === 'done' ? t('list.direct') : '–'
    if (kept) return formatMinute(expiresAt)
    return expiresAt ? t('list.expired') : '–'
  }
}
