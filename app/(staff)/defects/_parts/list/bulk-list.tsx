'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { lazyPart } from '@/app/_ui/lazy-part'
import { basePath } from '@/app/_ui/navigation'
import { PageHead } from '@/app/_ui/page-head'
import { Panel } from '@/app/_ui/panel'
import { PlainTable } from '@/app/_ui/table/plain-table'
import { useRefreshWhile } from '@/app/_ui/use-refresh-while'
import { formatMinute } from '@/app/(staff)/_parts/format-minute'
import type { BulkRow } from '@/lib/defects/steps/bulk/list-bulk'
import css from '../steps/actions.module.css'
import { isPending } from '../steps/bulk/use-bulk'

const BulkDialog = lazyPart(() => import('../steps/bulk/bulk-dialog'))
const pollIntervalMs = 2_000

export function BulkList({ rows }: { rows: BulkRow[] }) {
  const t = useTranslations('bulkJobs')
  const router = useRouter()
  const [opened, setOpened] = useState<string>()
  const moving = rows.some(isPending)
  useRefreshWhile(moving, rows, pollIntervalMs)
  const close = () => {
    setOpened(undefined)
    router.refresh()
  }
  return (
    <>
      <PageHead title={t('title')} />
      <Panel>
        {rows.length === 0 ? (
          <p className={css.quiet}>{t('none')}</p>
        ) : (
          <PlainTable className={css.jobs} heads={[t('step'), t('at'), t('state'), t('progress'), '']}>
            {rows.map(row => (
              <tr key={row.jobId}>
                <td>
                  <a href={`${basePath}/defects/bulk?job=${row.jobId}`}>
                    {row.undoOf ? t('undoOf', { step: t(`steps.${row.action}`) }) : t(`steps.${row.action}`)}
                  </a>
                </td>
                <td>{formatMinute(row.createdAt)}</td>
                <td>{t(`states.${row.state as 'done'}`)}</td>
                <td>
                  <progress aria-label={t('progress')} max={row.total ?? 1} value={row.done + row.refused} />
                  {t('counts', { total: row.total ?? 0, done: row.done, refused: row.refused })}
                </td>
                <td>
                  <button type="button" className="ui-link" onClick={() => setOpened(row.jobId)}>
                    {t('open')}
                  </button>
                </td>
              </tr>
            ))}
          </PlainTable>
        )}
      </Panel>
      {opened && (
        <Suspense>
          <BulkDialog
            jobId={opened}
            onDone={() => router.refresh()}
            onClose={close}
            onAgain={() => setOpened(opened)}
          />
        </Suspense>
      )}
    </>
  )
}
