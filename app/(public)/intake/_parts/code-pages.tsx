import type { ReactNode } from 'react'
import type { Receipt } from '@/lib/intake/pages/leave-pages'
import type { Work } from '@/lib/intake/tickets/work'
import { purposes } from '@/lib/intake/view'
import { OwnRecalls } from './alert-pages'
import { refusedOn, wrongOn } from './error-summary'
import { Frame, type PageProps } from './frame'
import { Fact, Lines, LinkLine, Notice } from './lines'
import { AddressQuestions, Question } from './question'
import { StepForm, WorkFields } from './step-form'

export const masked = (mobile: string) =>
  mobile.includes('@') ? mobile.replace(/^(.).*@/, '$1***@') : `${mobile.slice(0, 3)}****${mobile.slice(-4)}`

interface CodePageProps extends PageProps {
  waited: number
  sent: boolean
  work: Work | null
}

export function CodePage({ t, dark, draft, waited, sent, work }: CodePageProps) {
  const pending = draft!.pending!
  const wrong = wrongOn(t, draft, 'code')
  const left = Math.max(0, 60 - waited)
  return (
    <Frame
      t={t}
      title={t('code.title')}
      at="code"
      dark={dark}
      wrong={wrong}
      back={`/app/intake/${purposes[pending.purpose].page}`}
    >
      <p className="lead">{t(sent ? 'code.lead' : 'code.kept', { mobile: masked(pending.mobile) })}</p>
      <StepForm t={t} to="code" next={t(`code.${pending.purpose}`)} busy={t('code.busy')}>
        <Question t={t} name="code" typed="" wrong={wrong[0]?.text} />
      </StepForm>
      <form
        method="post"
        action="/app/intakeform/again"
        id="resend"
        data-left={left}
        data-wait={t.raw('code.wait')}
      >
        {work && <WorkFields work={work} />}
        <button type="submit" className="link">
          {t('code.again')}
        </button>
      </form>
      {sent && <p className="hint">{t('code.help')}</p>}
    </Frame>
  )
}

interface NumberPageProps extends PageProps {
  page: 'save' | 'resume' | 'mine' | 'plate'
  notice?: ReactNode
  work: Work | null
  back?: string
  ask?: ReactNode
  children?: ReactNode
}

export function NumberPage(props: NumberPageProps) {
  const { t, dark, draft, page, notice, work, back, ask, mail = false, children } = props
  const wrong = wrongOn(t, draft, page)
  // Somebody else may be here, so only their own number is shown again.
  const pending = draft?.pending && purposes[draft.pending.purpose].page === page ? draft.pending.mobile : ''
  const { mobile, email } = draft?.answers ?? {}
  const own = pending || (page === 'save' ? draft?.mobile || [mobile || email || ''].flat()[0] : '')
  const typed = refusedOn(draft, page, 'typed') ?? own
  return (
    <Frame
      t={t}
      title={t(`${page}.title`)}
      at={page}
      dark={dark}
      wrong={wrong}
      back={page === 'save' && draft?.page ? `/app/intake/${draft.page}` : (back ?? '/app/intake')}
    >
      {notice}
      <p className="lead">{t(`${page}.lead`)}</p>
      <StepForm t={t} to={page} work={work}>
        {ask}
        <AddressQuestions {...{ t, typed, wrong, mail }} />
      </StepForm>
      {children}
    </Frame>
  )
}

export function SavedPage({ t, dark, draft, until }: PageProps & { until: string }) {
  return (
    <Frame t={t} title={t('saved.title')} at="saved" dark={dark}>
      <p className="lead">{t('saved.lead', { mobile: masked(draft?.mobile ?? ''), until })}</p>
      <p>{t('saved.files')}</p>
      <LinkLine look="button" href={`/app/intake/${draft?.page ?? 'kind'}`} text={t('saved.goOn')} />
    </Frame>
  )
}

export function EndedPage({ t, dark, draft }: PageProps) {
  const kept = draft !== null && Object.keys(draft.answers).length > 0
  return (
    <Frame t={t} title={t('ended.title')} at="ended" dark={dark}>
      <p className="lead">{t('ended.lead')}</p>
      {kept && <Notice>{t('ended.kept')}</Notice>}
      <LinkLine look="button" href="/app/intake/resume" text={t('ended.resume')} />
      <LinkLine look="button quiet" href="/app/intake/privacy" text={t('ended.anew')} />
    </Frame>
  )
}

export function ReceiptPage({ t, dark, sent, recalls }: Omit<PageProps, 'draft'> & Receipt) {
  return (
    <Frame t={t} title={t('receipt.title')} at="receipt" dark={dark} heading={null}>
      <div className="panel">
        <h1>{t('receipt.title')}</h1>
        <dl>
          <Fact label={t('receipt.number')} text={sent.complaintNo} />
          <Fact id="receipt" label={t('receipt.receipt')} text={sent.receipt} />
          <Fact label={t('receipt.at')} text={t.day(sent.at, 'short')} />
        </dl>
      </div>
      <p>
        <strong>{t('receipt.keep')}</strong>
      </p>
      <p className="screen">{t('receipt.once')}</p>
      <div className="ways screen">
        <button type="button" className="print" hidden>
          {t('receipt.print')}
        </button>
        <a className="button quiet" href="/app/intakeform/receipt" download>
          {t('receipt.save')}
        </a>
      </div>
      <OwnRecalls t={t} recalls={recalls} />
      <h2>{t('receipt.nextTitle')}</h2>
      <ol className="dots">
        <Lines t={t} of="receipt.next" />
      </ol>
      <LinkLine on="screen" href="/app/intake/mine" text={t('mine.title')} />
      <LinkLine on="screen" href="/app/intake" text={t('receipt.done')} />
      <h2>{t('receipt.dangerTitle')}</h2>
      <p>{t('receipt.danger')}</p>
    </Frame>
  )
}
