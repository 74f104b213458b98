'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { ActionButton } from '@/app/_ui/action-button'
import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import { reasonField } from '@/app/_ui/form/form-fields'
import { useFieldsDialog } from '@/app/_ui/form/use-fields-dialog'
import { LinkButton } from '@/app/_ui/link-button'
import { basePath } from '@/app/_ui/navigation'
import { PageHead } from '@/app/_ui/page-head'
import { Panel } from '@/app/_ui/panel'
import { useListState } from '@/app/_ui/table/list-state'
import { Pager } from '@/app/_ui/table/pager'
import { PlainTable } from '@/app/_ui/table/plain-table'
import { useRefreshWhile } from '@/app/_ui/use-refresh-while'
import { formatMinute } from '@/app/(staff)/_parts/format-minute'
import { isPending } from '@/app/(staff)/_parts/job-state'
import type { Page } from '@/lib/core/paging'
import type { BulkRecord } from '@/lib/defects/steps/bulk/list-bulk-records'
import type { Bulk } from '@/lib/defects/steps/bulk/read-bulk'
import css from '../steps/actions.module.css'
import { DialogWords } from '../steps/dialog-words'

const undoCall = '/complaintsvehicleinfo/bulk/:jobId/undo'
const outcomes = ['done', 'refused', 'pending'] as const
const pollIntervalMs = 2_000

interface RecordsProps {
  bulk: Bulk
  page: Page<BulkRecord>
  outcome: (typeof outcomes)[number]
}

export function BulkRecords({ bulk, page, outcome }: RecordsProps) {
  const t = useTranslations('bulkJobs')
  const router = useRouter()
  const list = useListState('job')
  const [dialog, ask] = useFieldsDialog()
  const pending = isPending(bulk)
  useRefreshWhile(pending, page.records, pollIntervalMs)
  const step = t(`steps.${bulk.action}`)
  const { total, done, refused } = bulk
  const counts = { done, refused, pending: (total ?? 0) - done - refused }
  const undo = async () => {
    const { jobId } = bulk
    const { action, possible, total, reasons } = await call(`GET ${undoCall}`, { jobId })
    ask({
      title: t('undoTitle', { step: t(`steps.${action}`) }),
      okText: t('undo'),
      danger: true,
      blocked: possible === 0,
      fields: [reasonField(t('undoReason'), 500, t('undoReasonRequired'))],
      async onSend(values) {
        const started = await call(`POST ${undoCall}`, asInput(values, { jobId }))
        router.push(`/defects/bulk?job=${started.jobId}`)
      },
      children: (
        <>
          <p className="mb-12 secondary">{t('undoNote')}</p>
          <p className="mb-12 secondary">
            <strong className={possible === 0 ? 'text-error' : 'text-body'}>
              {t('undoPossible', { possible, total })}
            </strong>
          </p>
          {reasons.length > 0 && (
            <ul className={`mb-12 secondary ${css.reasons}`}>
              {reasons.map(one => (
                <li key={one.reason}>{t('undoOthers', one)}</li>
              ))}
            </ul>
          )}
        </>
      ),
    })
  }
  return (
    <>
      <PageHead
        title={t('recordsOf', {
          step: bulk.undoOf ? t('undoOf', { step }) : step,
          at: formatMinute(bulk.createdAt),
        })}
        tab={t('title')}
        aside={t(`states.${bulk.state as 'done'}`)}
      >
        <LinkButton href="/defects/tasks?kind=bulk">{t('tasks')}</LinkButton>
        {!pending && !bulk.undoOf && done > 0 && (
          <ActionButton danger onClick={undo}>
            {t('undo')}
          </ActionButton>
        )}
      </PageHead>
      <Panel>
        <nav className={`flex gap-24 mb-8 ${css.outcomes}`} aria-label={t('records')}>
          {outcomes.map(name => (
            <Link
              key={name}
              prefetch={false}
              href={`/defects/bulk?job=${bulk.jobId}&outcome=${name}`}
              aria-current={name === outcome ? 'page' : undefined}
            >
              {t(`outcomes.${name}`)} <span className="tertiary">{counts[name]}</span>
            </Link>
          ))}
        </nav>
        <PlainTable
          none={t('noRecords')}
          className={css.results}
          heads={[t('number'), t('state'), ...(outcome === 'refused' ? [t('why')] : [])]}
        >
          {page.records.map(row => (
            <tr key={row.complaintId}>
              <td>
                {row.complaintNo ? (
                  <a href={`${basePath}/defects/${row.complaintId}`}>{row.complaintNo}</a>
                ) : (
                  t('hidden')
                )}
              </td>
              <td>{row.deleted ? t('deleted') : row.stateDes}</td>
              {outcome === 'refused' && <td className="text-error">{row.reason}</td>}
            </tr>
          ))}
        </PlainTable>
        {page.pages > 1 && <Pager page={page} list={list} />}
      </Panel>
      {dialog && <DialogWords>{dialog}</DialogWords>}
    </>
  )
}
