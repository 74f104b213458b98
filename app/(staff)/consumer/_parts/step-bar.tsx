'use client'

import { Button, type ButtonProps } from 'antd'
import { useTranslations } from 'next-intl'
import { type RefAttributes, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { ActionButton } from '@/app/_ui/action-button'
import { keyIsFree } from '@/app/_ui/keys/keys'
import { lazyDialog } from '@/app/_ui/lazy-part'
import { LinkButton } from '@/app/_ui/link-button'
import type { ReportDetail } from '@/lib/intake/triage/read-report'
import css from './consumer.module.css'
import { SendLinkButton } from './link-button'
import type { Triage } from './use-triage'

const AcceptDialog = lazyDialog(() => import('./accept-dialog'))
const ReturnDialog = lazyDialog(() => import('./return-dialog'))
const RejectDialog = lazyDialog(() => import('./reject-dialog'))
const NoteDialog = lazyDialog(() => import('./note-dialog'))

type Open = 'accept' | 'return' | 'reject' | 'forward' | 'close'

interface BarProps {
  report: ReportDetail
  requested: string[]
  triage: Triage
}

export function StepBar({ report, requested, triage }: BarProps) {
  const t = useTranslations('consumer.actions')
  const [open, setOpen] = useState<Open>()
  const may = (name: ReportDetail['actions'][number]) => report.actions.includes(name)
  const close = () => setOpen(undefined)
  const accept = useRef<HTMLButtonElement>(null)
  const giveBack = useRef<HTMLButtonElement>(null)
  useKeys({ a: accept, r: giveBack })
  const button = (name: Open, more: ButtonProps & RefAttributes<HTMLButtonElement> = {}, key?: string) =>
    may(name) && (
      <Button {...more} aria-keyshortcuts={key} onClick={() => setOpen(name)}>
        {t(name)}
        {key && <Key>{key}</Key>}
      </Button>
    )
  const [likeliest] = report.duplicates.candidates
  return (
    <>
      {report.actions.every(name => name === 'link') && <span className={css.quiet}>{t('none')}</span>}
      {may('link') && <SendLinkButton id={report.id} number={report.complaintNo} />}
      {button('reject', { danger: true })}
      {may('merge') && likeliest && (
        <LinkButton href={`/defects/compare?one=${report.defectId}&other=${likeliest.id}`}>
          {t('merge')}
        </LinkButton>
      )}
      {may('undo') && <ActionButton onClick={() => triage.undo([report])}>{t('undo')}</ActionButton>}
      {button('close')}
      {button('forward')}
      {button('return', { ref: giveBack }, 'r')}
      {may('accept') && (
        <>
          {report.defectId && <Button onClick={() => setOpen('accept')}>{t('acceptOtherwise')}</Button>}
          <ActionButton
            type="primary"
            ref={accept}
            aria-keyshortcuts="a"
            onClick={() => triage.step('accept', 'accepted', report)}
          >
            {t('accept')}
            <Key>a</Key>
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
            requested={requested}
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

const Key = ({ children }: { children: string }) => (
  <small className={css.key} aria-hidden="true">
    {children.toUpperCase()}
  </small>
)

/** Presses the button, so that a key does what its click does and no more often. */
function useKeys(buttons: Record<string, RefObject<HTMLButtonElement | null>>) {
  const latest = useRef(buttons)
  latest.current = buttons
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const button = latest.current[event.key]?.current
      if (!button || event.repeat || !keyIsFree(event)) return
      event.preventDefault()
      button.click()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
