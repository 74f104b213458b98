import { consentVersion } from '@/lib/intake/draft/consent'
import { wrongOn } from './error-summary'
import { Frame, type PageProps } from './frame'
import { Lines } from './lines'
import { Question } from './question'
import { notesOf } from './question-notes'
import { StepForm } from './step-form'

export function StartPage({ t, dark, goOn }: PageProps & { goOn?: string | null }) {
  return (
    <Frame t={t} title={t('start.title')} at="start" dark={dark}>
      <h1>{t('start.title')}</h1>
      <p className="lead">{t('start.lead')}</p>
      {goOn && (
        <div className="notice">
          <p>{t('start.begun')}</p>
          <a className="button" href={`/app/intake/${goOn}`}>
            {t('start.goOn')}
          </a>
        </div>
      )}
      <h2>{t('start.needTitle')}</h2>
      <ul className="dots">
        <Lines t={t} of="start.need" />
      </ul>
      <p>{t('start.time')}</p>
      <p>
        <a className={goOn ? 'button quiet' : 'button'} href="/app/intake/privacy">
          {t('start.begin')}
        </a>
      </p>
      <h2>{t('start.nextTitle')}</h2>
      <ol className="dots">
        <Lines t={t} of="start.next" />
      </ol>
      <h2>{t('start.otherTitle')}</h2>
      <ul className="dots">
        <Lines t={t} of="start.other" />
      </ul>
      <div className="notice warn">
        <p>{t('start.danger')}</p>
      </div>
    </Frame>
  )
}

export function PrivacyPage({ t, dark, missing }: PageProps & { missing: boolean }) {
  const wrong = missing ? [{ to: 'consent', text: t('privacy.missing') }] : []
  const message = wrong[0]?.text
  const { notes, describedBy } = notesOf({ t, name: 'consent', wrong: message, hint: '' })
  return (
    <Frame t={t} title={t('privacy.title')} at="privacy" dark={dark} wrong={wrong} back="/app/intake">
      <h1>{t('privacy.title')}</h1>
      <dl className="terms">
        {['what', 'why', 'who', 'long', 'rights'].map(part => (
          <div key={part}>
            <dt>{t(`privacy.${part}.title`)}</dt>
            <dd>{t(`privacy.${part}.text`)}</dd>
          </div>
        ))}
      </dl>
      <p className="hint">{t('privacy.version', { version: consentVersion })}</p>
      <StepForm t={t} to="privacy">
        <input type="hidden" name="version" value={consentVersion} />
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
      </StepForm>
    </Frame>
  )
}

export function KindPage({ t, dark, draft }: PageProps) {
  const wrong = wrongOn(t, draft, 'kind')
  return (
    <Frame t={t} title={t('pages.kind.title')} at="kind" dark={dark} wrong={wrong} back="/app/intake/privacy">
      <h1 id="title">{t('pages.kind.title')}</h1>
      <StepForm t={t} to="kind">
        <Question
          t={t}
          name="branch"
          typed={draft?.answers.branch}
          wrong={wrong[0]?.text}
          alone
          offers={['vehicle', 'product'].map(value => ({
            value,
            label: t(`fields.branch.options.${value}`),
          }))}
        />
      </StepForm>
    </Frame>
  )
}
