'use client'

import { Button } from 'antd'
import { useRouter } from 'next/navigation'
import { useFormatter, useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '@/app/_ui/call'
import { hrefOf } from '@/app/_ui/call-address'
import { confirm, notice } from '@/app/_ui/feedback/feedback'
import { Icon } from '@/app/_ui/icon'
import { lazyDialog } from '@/app/_ui/lazy-part'
import { PlainTable } from '@/app/_ui/table/plain-table'
import type { Progress } from '@/lib/recalls/progress/list-progress'
import css from '../recalls.module.css'

const ReportDialog = lazyDialog(() => import('./report-dialog'))

export type Report = Progress['reports'][number]

interface Props {
  progress: Progress
  recall: { id: string; quantity: number; state: string; mayReport: boolean }
  files: { id: string; name: string }[]
}

export function ProgressTable({ progress: { reports }, recall, files }: Props) {
  const t = useTranslations('recalls')
  const router = useRouter()
  const format = useFormatter()
  const [open, setOpen] = useState<Report | 'new'>()
  const mayReport = recall.mayReport && (recall.state === 'running' || recall.state === 'done')
  const numbers = ['total', 'done', 'unreachable', 'removed'] as const
  const remove = async ({ id: progressId, asOf }: Report) => {
    if (!(await confirm({ title: t('progress.removing', { day: asOf }), danger: true }))) return
    await call('DELETE /recallinfo/:id/progress/:progressId', { id: recall.id, progressId })
    notice.success(t('progress.removed', { day: asOf }))
    router.refresh()
  }
  const right = (name: string, text: string) => (
    <th key={name} scope="col" className="text-right">
      {text}
    </th>
  )
  return (
    <>
      <div className={`row wrap gap-8 mb-8 ${css.bar}`}>
        <h2>{t('progress.title')}</h2>
        {mayReport && (
          <Button icon={<Icon name="plus" />} onClick={() => setOpen('new')}>
            {t('progress.add')}
          </Button>
        )}
      </div>
      {reports.length === 0 ? (
        <p className="tertiary">{t('progress.none')}</p>
      ) : (
        <PlainTable
          aria-label={t('progress.title')}
          heads={[
            t('fields.asOf'),
            ...numbers.map(name => right(name, t(`fields.${name}`))),
            right('completion', t('completion')),
            t('fields.note'),
            t('fields.fileId'),
            ...(mayReport ? [<th key="actions" aria-label={t('progress.actions')} />] : []),
          ]}
        >
          {reports.toReversed().map(report => (
            <tr key={report.id}>
              <td>{report.asOf}</td>
              {numbers.map(name => (
                <td key={name} className="text-right">
                  {format.number(report[name])}
                </td>
              ))}
              <td className="text-right">
                {report.completion === null
                  ? '–'
                  : format.number(report.completion, { style: 'percent', maximumFractionDigits: 1 })}
              </td>
              <td>{report.note ?? '–'}</td>
              <td>
                {report.fileId ? (
                  <a href={hrefOf('GET /recallinfo/file', { id: report.fileId })}>{report.fileName}</a>
                ) : (
                  '–'
                )}
              </td>
              {mayReport && (
                <td>
                  <button type="button" className="ui-link" onClick={() => setOpen(report)}>
                    {t('edit')}
                  </button>{' '}
                  <button type="button" className="ui-link danger" onClick={() => void remove(report)}>
                    {t('remove')}
                  </button>
                </td>
              )}
            </tr>
          ))}
        </PlainTable>
      )}
      {open && (
        <ReportDialog
          {...{ recall, files }}
          last={reports.at(-1)}
          report={open === 'new' ? undefined : open}
          onClose={() => setOpen(undefined)}
          onDone={() => {
            setOpen(undefined)
            router.refresh()
          }}
        />
      )}
    </>
  )
}
