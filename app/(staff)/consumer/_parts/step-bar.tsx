'use client'

import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { ActionButton } from '@/app/_ui/action-button'
import { lazyPart } from '@/app/_ui/lazy-part'
import { LinkButton } from '@/app/_ui/link-button'
import type { ReportDetail } from '@/lib/intake/triage/read-report'
import css from './consumer.module.css'
import { SendLinkButton } from './link-button'
import type { Triage } from './use-triage'

const AcceptDialog = lazyPart(() => import('./accept-dialog'))
const ReturnDialog = lazyPart(() => import('./return-dialog'))
const RejectDialog = lazyPart(() => import('./reject-dialog'))
const NoteDialog = lazyPart(() => import('./note-dialog'))

type Open = 'accept' | 'return' | 'reject' | 'forward' | 'close'

export function StepBar({ report, triage }: { report: ReportDetail; triage: Triage }) {
  const t = useTranslations('consumer.actions')
  const [open, setOpen] = useState<Open>()
  const may = (name: ReportDetail['actions'][number]) => report.actions.includes(name)
  const close = () => setOpen(undefined)
  const button = (name: Open, danger = false) =>
    may(name) && (
      <Button danger={danger} onClick={() => setOpen(name)}>
        {t(name)}
      </Button>
    )
  const [likeliest] = report.duplicates.candidates
  return (
    <>
      {report.actions.every(name => name === 'link') && <span className={css.quiet}>{t('none')}</span>}
      {may('link') && <SendLinkButton id={report.id} number={report.complaintNo} />}
      {button('reject', true)}
      {may('merge') && likeliest && (
        <LinkButton href={`/defects/compare?one=${report.defectId}&other=${likeliest.id}`}>
          {t('merge')}
        </LinkButton>
      )}
      {may('undo') && <ActionButton onClick={() => triage.undo([report])}>{t('undo')}</ActionButton>}
      {button('close')}
      {button('forward')}
      {button('return')}
      {may('accept') && (
        <>
          {report.defectId && <Button onClick={() => setOpen('accept')}>{t('acceptOtherwise')}</Button>}
          <ActionButton type="primary" onClick={() => triage.step('accept', 'accepted', report)}>
            {t('accept')}
          </ActionButton>
        </>
      )}
      <Suspense>
        {open === 'accept' && (
          <AcceptDialog
            number={report.complaintNo}
            onSend={more => triage.step('accept', 'accepted', report, more)}
            onClose={close}
          />
        )}
        {open === 'return' && (
          <ReturnDialog
            report={report}
            onSend={more => triage.step('return', 'returned', report, more)}
            onClose={close}
          />
        )}
        {open === 'reject' && (
          <RejectDialog
            reports={[report]}
            onSend={reason => triage.reject([report], reason)}
            onClose={close}
          />
        )}
        {(open === 'forward' || open === 'close') && (
          <NoteDialog
            title={t(`${open}Title`, { number: report.complaintNo })}
            okText={t(open)}
            label={t('remarks')}
            onSend={remarks => {
              const to = open === 'forward' ? 'forwarded' : 'closed'
              return triage.step('move', to, report, { to, remarks })
            }}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  )
}
