import { consentVersion } from '@/lib/intake/consent'
import { Ask } from './ask'
import { ErrorSummary } from './error-summary'
import { Frame } from './frame'
import type { Words } from './words'

interface Props {
  t: Words
  dark: boolean | null
  /** A report that this browser has begun: where it goes on. */
  goOn?: string | null
  phone?: string
}

/** What a person should know before they begin. */
export function StartPage({ t, dark, goOn }: Props) {
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
        {t.lines('start.need').map(line => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p>{t('start.time')}</p>
      <p>
        <a className={goOn ? 'button quiet' : 'button'} href="/app/intake/privacy">
          {t('start.begin')}
        </a>
      </p>
      <h2>{t('start.nextTitle')}</h2>
      <ol className="dots">
        {t.lines('start.next').map(line => (
          <li key={line}>{line}</li>
        ))}
      </ol>
      <h2>{t('start.otherTitle')}</h2>
      <ul className="dots">
        {t.lines('start.other').map(line => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <div className="notice warn">
        <p>{t('start.danger')}</p>
      </div>
    </Frame>
  )
}

/** The privacy notice, with a consent of its own. */
export function PrivacyPage({ t, dark, wrong }: Props & { wrong: boolean }) {
  const said = wrong ? t('privacy.missing') : undefined
  return (
    <Frame t={t} title={t('privacy.title')} at="privacy" dark={dark} wrong={wrong} form back="/app/intake">
      <ErrorSummary t={t} wrong={said ? [{ to: 'consent', text: said }] : []} />
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
      <form id="step" method="post" action="/app/intakeform/privacy" noValidate>
        <input type="hidden" name="version" value={consentVersion} />
        <div className="ask" data-wrong={said ? '' : undefined}>
          {said && (
            <p className="wrong" id="consent-wrong">
              <span className="unseen">{t('frame.wrongTitle')}</span>
              {said}
            </p>
          )}
          <label className="choice" htmlFor="consent">
            <input
              type="checkbox"
              id="consent"
              name="consent"
              value="yes"
              aria-describedby={said ? 'consent-wrong' : undefined}
              aria-invalid={said ? true : undefined}
            />
            <span>{t('privacy.agree')}</span>
          </label>
        </div>
        <div className="ways">
          <button type="submit" className="main">
            {t('frame.next')}
          </button>
        </div>
      </form>
    </Frame>
  )
}

/** A vehicle or another product: the two rows of pages. */
export function KindPage({ t, dark, typed, wrong }: Props & { typed?: string; wrong: boolean }) {
  const said = wrong ? t('fields.branch.required') : undefined
  return (
    <Frame
      t={t}
      title={t('pages.kind.title')}
      at="kind"
      dark={dark}
      wrong={wrong}
      form
      back="/app/intake/privacy"
    >
      <ErrorSummary t={t} wrong={said ? [{ to: 'branch', text: said }] : []} />
      <h1 id="title">{t('pages.kind.title')}</h1>
      <form id="step" method="post" action="/app/intakeform/kind" noValidate>
        <Ask
          t={t}
          name="branch"
          typed={typed}
          wrong={said}
          alone
          offers={['vehicle', 'product'].map(value => ({
            value,
            label: t(`fields.branch.options.${value}`),
          }))}
        />
        <div className="ways">
          <button type="submit" className="main">
            {t('frame.next')}
          </button>
        </div>
      </form>
    </Frame>
  )
}
