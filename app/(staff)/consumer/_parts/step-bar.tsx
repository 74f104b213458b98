import { Button, type ButtonProps } from 'antd'
import { useTranslations } from 'next-intl'
import { type RefAttributes, type RefObject, useRef, useState } from 'react'
import { ActionButton } from '@/app/_ui/action-button'
import { call } from '@/app/_ui/call'
import { notice } from '@/app/_ui/feedback/feedback'
import { useKeys } from '@/app/_ui/keys/keys'
import { lazyDialog } from '@/app/_ui/lazy-part'
import { LinkButton } from '@/app/_ui/link-button'
import type { ReportDetail } from '@/lib/intake/triage/read-report'
import css from './consumer.module.css'
import type { Triage } from './use-triage'

const load = () => import('./triage-dialogs')
const ReturnDialog = lazyDialog(() => load().then(module => ({ default: module.ReturnDialog })))
export const RejectDialog = lazyDialog(() => load().then(module => ({ default: module.RejectDialog })))
const NoteDialog = lazyDialog(() => load().then(module => ({ default: module.NoteDialog })))
const results = { accept: 'accepted', forward: 'forwarded', close: 'closed' } as const

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
  // A key does what the click of its button does, and no more often.
  const press = (button: RefObject<HTMLButtonElement | null>) => (event: KeyboardEvent) =>
    event.repeat || button.current?.click()
  useKeys({ a: press(accept), r: press(giveBack) })
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
      {report.actions.every(name => name === 'link') && <span className="secondary">{t('none')}</span>}
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
      {open === 'return' && (
        <ReturnDialog
          {...{ report, requested }}
          onSend={values => triage.step('return', 'returned', report, values).then(close)}
          onClose={close}
        />
      )}
      {open === 'reject' && (
        <RejectDialog
          reports={[report]}
          onSend={values => triage.reject([report], values).then(close)}
          onClose={close}
        />
      )}
      {(open === 'accept' || open === 'forward' || open === 'close') && (
        <NoteDialog
          step={open}
          number={report.complaintNo}
          onSend={values => {
            const to = results[open]
            const sent =
              to === 'accepted'
                ? triage.step('accept', to, report, values)
                : triage.step('move', to, report, { ...values, to })
            return sent.then(close)
          }}
          onClose={close}
        />
      )}
    </>
  )
}

const Key = ({ children }: { children: string }) => (
  <small className={`mono text-12 ${css.key}`} aria-hidden="true">
    {children.toUpperCase()}
  </small>
)

function SendLinkButton({ id, number }: { id: string; number: string }) {
  const t = useTranslations('consumer')
  const send = async () => {
    await call('POST /complaintsvehicleinfo/consumer/link', { id })
    notice.success(t('done.linked', { number }))
  }
  return <ActionButton onClick={send}>{t('actions.link')}</ActionButton>
}
