import type { StatusPageData } from '@/lib/intake/own/read-status-page'
import { wrongsOf } from './error-summary'
import { type Done, Found, hasForm } from './found-report'
import { Frame } from './frame'
import { LinkLine, Notice } from './lines'
import { AddressQuestions, Question } from './question'
import { StepForm } from './step-form'
import { Telephones } from './telephones'
import type { Words } from './words'

type Props = StatusPageData & {
  t: Words
  dark: boolean | null
  mail?: boolean
  done?: Done
  gone?: Gone
}

export function StatusPage(props: Props) {
  const { t, dark, mail = false, typed, issues, found, gone } = props
  const wrong = wrongsOf(t, issues)
  const of = (name: string) => wrong.find(({ to }) => to === name)?.text
  return (
    <Frame
      t={t}
      title={t('status.title')}
      at={found ? 'status?found=1' : 'status'}
      dark={dark}
      wrong={!found || hasForm(found) ? wrong : undefined}
      back={found ? '/app/intake/status' : '/app/intake'}
    >
      {gone && <Withdrawn t={t} gone={gone} />}
      {found ? (
        <Found {...props} found={found} wrong={wrong} />
      ) : (
        <>
          <p className="lead">{t('status.lead')}</p>
          <StepForm t={t} to="status" next={t('status.show')}>
            <Question t={t} name="receipt" typed={typed.receipt} wrong={of('receipt')} />
            <AddressQuestions {...{ t, mail, wrong }} typed={typed.mobile} />
          </StepForm>
          <LinkLine href="/app/intake/mine" text={t('status.byNumber')} />
          <p className="hint">
            <Telephones text={t('status.lost')} />
          </p>
        </>
      )}
    </Frame>
  )
}

export type Gone = 'withdrawn' | 'erased'

export function Withdrawn({ t, gone }: { t: Words; gone: Gone }) {
  return <Notice>{t(gone === 'erased' ? 'consents.erased' : 'withdraw.done')}</Notice>
}
