import type { Unfinished } from '@/lib/intake/pages/leave-pages'
import { wrongOn } from './error-summary'
import { Frame, type PageProps } from './frame'
import { Lines, LinkLine, Notice } from './lines'
import { Question } from './question'
import { notesOf } from './question-notes'
import { StepForm } from './step-form'
import { Telephones } from './telephones'

interface StartPageProps extends PageProps {
  unfinished: Unfinished | null
  recallCheck: boolean
  discarded: boolean
}

export function StartPage({ t, dark, unfinished, recallCheck, discarded }: StartPageProps) {
  // What was begun without a number can only be given up: nothing would lead back to it.
  const again = unfinished?.page ? '?again=1' : ''
  return (
    <Frame t={t} title={t('start.title')} at="start" dark={dark}>
      <p className="lead">{t('start.lead')}</p>
      {discarded && <Notice>{t('discard.done')}</Notice>}
      {unfinished && (
        <div className="notice">
          <p>{t(unfinished.page ? 'start.begun' : 'start.closed')}</p>
          <div className="ways">
            <a className="button" href={`/app/intake/${unfinished.page ?? 'resume'}`}>
              {t(unfinished.page ? 'start.goOn' : 'start.byCode')}
            </a>
            <a className="button quiet" href="/app/intake/discard">
              {t('discard.link')}
            </a>
          </div>
        </div>
      )}
      <div className="equals">
        <section>
          <h2>{t('start.reportTitle')}</h2>
          <p>{t('start.time')}</p>
          <a className={unfinished ? 'button quiet' : 'button'} href={`/app/intake/privacy${again}`}>
            {t(unfinished ? 'start.another' : 'start.begin')}
          </a>
          {again && <p className="hint">{t('start.anotherHint')}</p>}
        </section>
        {recallCheck && (
          <section>
            <h2>{t('recall.title')}</h2>
            <p>{t('recall.start')}</p>
            <a className="button" href="/app/intake/recall">
              {t('recall.link')}
            </a>
            <LinkLine href="/app/intake/recalls" text={t('recalls.link')} />
          </section>
        )}
      </div>
      <h2>{t('mine.title')}</h2>
      <p>{t('mine.start')}</p>
      <LinkLine look="button quiet" href="/app/intake/mine" text={t('mine.title')} />
      <h2>{t('start.needTitle')}</h2>
      <ul className="dots">
        <Lines t={t} of="start.need" />
      </ul>
      <h2>{t('start.nextTitle')}</h2>
      <ol className="dots">
        <Lines t={t} of="start.next" />
      </ol>
      <h2>{t('start.otherTitle')}</h2>
      <ul className="dots">
        <Lines t={t} of="start.other" />
      </ul>
      <div className="notice warn">
        <p>
          <Telephones text={t('start.danger')} />
        </p>
      </div>
    </Frame>
  )
}

interface PrivacyPageProps extends PageProps {
  version: string
  missing: boolean
  again: boolean
  shared: boolean
  changed: boolean
  parts: readonly string[]
}

export function PrivacyPage({ t, dark, version, missing, again, shared, changed, parts }: PrivacyPageProps) {
  const wrong = missing ? [{ to: 'consent', text: t('privacy.missing') }] : []
  const message = wrong[0]?.text
  const { notes, describedBy } = notesOf({ t, name: 'consent', wrong: message, hint: '' })
  return (
    <Frame t={t} title={t('privacy.title')} at="privacy" dark={dark} wrong={wrong} back="/app/intake">
      <dl className="terms">
        {parts.map(part => (
          <div key={part}>
            <dt>{t(`privacy.${part}.title`)}</dt>
            <dd>
              <Telephones text={t(`privacy.${part}.text`)} />
              {part === 'rights' && <LinkLine href="/app/intake/mine" text={t('mine.title')} />}
            </dd>
          </div>
        ))}
      </dl>
      <p className="hint">{t('privacy.version', { version })}</p>
      {changed && <Notice>{t('privacy.changed')}</Notice>}
      <StepForm t={t} to="privacy">
        <input type="hidden" name="version" value={version} />
        {again && <input type="hidden" name="again" value="yes" />}
        <div className="ask" data-wrong={message ? '' : undefined}>
          {notes}
          <label className="choice" htmlFor="consent">
            <input
              type="checkbox"
              id="consent"
              name="consent"
              value="yes"
              aria-describedby={describedBy}
              aria-invalid={message ? true : undefined}
            />
            <span>{t('privacy.agree')}</span>
          </label>
        </div>
        <div className="ask">
          <label className="choice" htmlFor="shared">
            <input type="checkbox" id="shared" name="shared" value="yes" defaultChecked={shared} />
            <span>
              {t('privacy.shared')}
              <small>{t('privacy.sharedHint')}</small>
            </span>
          </label>
        </div>
      </StepForm>
    </Frame>
  )
}

export const problemOutcomes = ['sent', 'nothing', 'later'] as const

interface ProblemPageProps extends Omit<PageProps, 'draft'> {
  at: string
  outcome?: (typeof problemOutcomes)[number]
  open: boolean
}

export function ProblemPage({ t, dark, at, outcome, open }: ProblemPageProps) {
  const here = `problem?at=${encodeURIComponent(at)}`
  const back = /^start\b/.test(at) ? '/app/intake' : `/app/intake/${at}`
  const wrong = outcome === 'nothing' ? t('fields.problem.required') : undefined
  return (
    <Frame t={t} title={t('frame.problem')} at={here} dark={dark} back={back}>
      {outcome === 'sent' ? (
        <Notice>{t('problem.sent')}</Notice>
      ) : !open ? (
        <Notice look="notice warn">{t('problem.closed')}</Notice>
      ) : (
        <>
          {outcome === 'later' && <Notice look="notice warn">{t('problem.later')}</Notice>}
          <p className="lead">{t('problem.lead', { page: back })}</p>
          <StepForm t={t} to="problem" next={t('problem.send')}>
            <input type="hidden" name="at" value={at} />
            <Question t={t} name="problem" typed="" wrong={wrong} />
          </StepForm>
        </>
      )}
    </Frame>
  )
}

export function ElsewherePage({ t, dark }: PageProps) {
  return (
    <Frame t={t} title={t('pages.disputes.title')} at="elsewhere" dark={dark} back="/app/intake/kind">
      <p className="lead">{t('pages.disputes.lead')}</p>
      <ul className="dots">
        <Lines t={t} of="disputes.where" />
      </ul>
      <LinkLine look="button" href="/app/intake/kind" text={t('disputes.goOn')} />
    </Frame>
  )
}

export function KindPage({ t, dark, draft }: PageProps) {
  const wrong = wrongOn(t, draft, 'kind')
  return (
    <Frame
      t={t}
      title={t('pages.kind.title')}
      heading={{ id: 'title' }}
      at="kind"
      dark={dark}
      wrong={wrong}
      back="/app/intake/privacy"
    >
      <StepForm t={t} to="kind">
        <Question
          t={t}
          name="branch"
          typed={draft?.answers.branch}
          wrong={wrong[0]?.text}
          alone
          offers={['vehicle', 'product', 'dispute'].map(value => ({
            value,
            label: t(`fields.branch.options.${value}`),
          }))}
        />
      </StepForm>
    </Frame>
  )
}
