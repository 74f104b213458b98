import type { Draft } from '@/lib/intake/draft/drafts'
import type { Work } from '@/lib/intake/tickets/work'
import { wrongOn } from './error-summary'
import { Frame, type PageProps } from './frame'
import { Lines } from './lines'
import { Question } from './question'
import { StepForm, WorkFields } from './step-form'

export const backOf: Record<NonNullable<Draft['pending']>['purpose'], string> = {
  send: 'check',
  save: 'save',
  resume: 'resume',
  reports: 'mine',
}

export const masked = (mobile: string) => `${mobile.slice(0, 3)}****${mobile.slice(-4)}`

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
      back={`/app/intake/${backOf[pending.purpose]}`}
    >
      <h1>{t('code.title')}</h1>
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

export function NumberPage({
  t,
  dark,
  draft,
  page,
  none,
  work,
}: PageProps & { page: 'save' | 'resume'; none: boolean; work: Work | null }) {
  const wrong = wrongOn(t, draft, page)
  // Somebody else may be here, so only their own number is shown again.
  const pending = draft?.pending?.purpose === page ? draft.pending.mobile : ''
  const typed =
    page === 'resume' ? pending : pending || draft?.mobile || [draft?.answers.mobile ?? ''].flat()[0]
  return (
    <Frame
      t={t}
      title={t(`${page}.title`)}
      at={page}
      dark={dark}
      wrong={wrong}
      back={page === 'save' && draft?.page ? `/app/intake/${draft.page}` : '/app/intake'}
    >
      <h1>{t(`${page}.title`)}</h1>
      {none && (
        <div className="notice warn" role="status">
          <p>{t('resume.none')}</p>
        </div>
      )}
      <p className="lead">{t(`${page}.lead`)}</p>
      <StepForm t={t} to={page} work={work}>
        <Question t={t} name="mobile" typed={typed} hint="" wrong={wrong[0]?.text} />
      </StepForm>
    </Frame>
  )
}

export function SavedPage({ t, dark, draft, until }: PageProps & { until: string }) {
  return (
    <Frame t={t} title={t('saved.title')} at="saved" dark={dark}>
      <h1>{t('saved.title')}</h1>
      <p className="lead">{t('saved.lead', { mobile: masked(draft?.mobile ?? ''), until })}</p>
      <p>{t('saved.files')}</p>
      <p>
        <a className="button" href={`/app/intake/${draft?.page ?? 'kind'}`}>
          {t('saved.goOn')}
        </a>
      </p>
    </Frame>
  )
}

export function EndedPage({ t, dark, draft }: PageProps) {
  const kept = draft !== null && Object.keys(draft.answers).length > 0
  return (
    <Frame t={t} title={t('ended.title')} at="ended" dark={dark}>
      <h1>{t('ended.title')}</h1>
      <p className="lead">{t('ended.lead')}</p>
      {kept && (
        <div className="notice" role="status">
          <p>{t('ended.kept')}</p>
        </div>
      )}
      <p>
        <a className="button" href="/app/intake/resume">
          {t('ended.resume')}
        </a>
      </p>
      <p>
        <a className="button quiet" href="/app/intake/privacy">
          {t('ended.anew')}
        </a>
      </p>
    </Frame>
  )
}

export function ReceiptPage({
  t,
  dark,
  sent,
  at,
}: Omit<PageProps, 'draft'> & { sent: Draft['sent']; at: string }) {
  if (!sent) return null
  return (
    <Frame t={t} title={t('receipt.title')} at="receipt" dark={dark}>
      <div className="panel">
        <h1>{t('receipt.title')}</h1>
        <dl>
          <div>
            <dt>{t('receipt.number')}</dt>
            <dd>{sent.complaintNo}</dd>
          </div>
          <div>
            <dt>{t('receipt.receipt')}</dt>
            <dd id="receipt">{sent.receipt}</dd>
          </div>
          <div>
            <dt>{t('receipt.at')}</dt>
            <dd>{at}</dd>
          </div>
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
      <h2>{t('receipt.nextTitle')}</h2>
      <ol className="dots">
        <Lines t={t} of="receipt.next" />
      </ol>
      <p className="screen">
        <a className="tall" href="/app/intake/mine">
          {t('mine.title')}
        </a>
      </p>
      <p className="screen">
        <a className="tall" href="/app/intake">
          {t('receipt.done')}
        </a>
      </p>
      <h2>{t('receipt.dangerTitle')}</h2>
      <p>{t('receipt.danger')}</p>
    </Frame>
  )
}
