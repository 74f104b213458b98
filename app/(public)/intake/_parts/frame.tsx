import type { ReactNode } from 'react'
import type { Draft } from '@/lib/intake/draft/drafts'
import { publicFile } from '../../public-file'
import { ErrorSummary, onlyDoubts, type Wrong } from './error-summary'
import { Telephones } from './telephones'
import type { Words } from './words'

const withoutAnswers = [
  ...[
    'start',
    'privacy',
    'receipt',
    'ended',
    'resume',
    'recall',
    'recalls',
    'plate',
    'alert',
    'stop',
    'problem',
  ],
  ...['status', 'mine', 'correct', 'withdraw', 'discard', 'code', 'image'],
]

const emergencies = ['120', '119', '122']

export interface PageProps {
  t: Words
  dark: boolean | null
  draft: Draft | null
  mail?: boolean
}

interface FrameProps {
  t: Words
  title: string
  at: string
  dark: boolean | null
  wrong?: readonly Wrong[]
  // True: by the form, which keeps what was typed.
  back?: string | true
  progress?: string
  // Null where the page has its heading in a panel.
  heading?: { id?: string } | null
  indexed?: Indexed
  children: ReactNode
}

export interface Indexed {
  address: string
  feed: string
  json: string
}

export function Frame(props: FrameProps) {
  const { t, title, at, dark, wrong, back, progress, heading = {}, indexed, children } = props
  const other = t.locale === 'zh-CN' ? 'en-US' : 'zh-CN'
  const full = `${wrong?.length && !onlyDoubts(wrong) ? t('frame.wrongTitle') : ''}${title} - ${t('frame.service')}`
  const ways = {
    privacy: t('frame.privacy'),
    mine: t('mine.title'),
    resume: t('frame.resume'),
    [`problem?at=${encodeURIComponent(at.split('?')[0]!)}`]: t('frame.problem'),
  }
  return (
    <html lang={t.locale} data-mode={dark === null ? undefined : dark ? 'dark' : 'light'}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {!indexed && <meta name="robots" content="noindex" />}
        <meta name="color-scheme" content="light dark" />
        <title>{full}</title>
        {indexed && <link rel="canonical" href={indexed.address} />}
        {indexed && (
          <link rel="alternate" type="application/atom+xml" title={t('recalls.title')} href={indexed.feed} />
        )}
        {indexed && <link rel="alternate" type="application/json" title={title} href={indexed.json} />}
        <link rel="icon" href={publicFile('/icon.svg', 'app/icon.svg')} />
        <link rel="stylesheet" href={publicFile('/intake/intake.css')} />
        <script src={publicFile('/intake/intake.js')} defer />
      </head>
      <body>
        <a className="skip" href="#main">
          {t('frame.skip')}
        </a>
        <header>
          <a className="service" href="/app/intake">
            {t('frame.service')}
          </a>
          {wrong ? (
            <>
              {/* Enter presses the first submit button of a form, which must not be the language switch. */}
              <button type="submit" form="step" className="first" tabIndex={-1} aria-hidden="true" />
              <button type="submit" form="step" name="way" value={other} lang={other} formNoValidate>
                {t('frame.otherLanguage')}
              </button>
            </>
          ) : (
            <form method="post" action="/app/intakeform/language">
              <input type="hidden" name="at" value={at} />
              <button type="submit" name="way" value={other} lang={other}>
                {t('frame.otherLanguage')}
              </button>
            </form>
          )}
          <ul className="emergency screen" aria-label={t('frame.emergency')}>
            {emergencies.map(number => (
              <li key={number}>
                <a href={`tel:${number}`}>
                  {t(`frame.emergencies.${number}`)} <b>{number}</b>
                </a>
              </li>
            ))}
          </ul>
        </header>
        <div className="column">
          {back && (
            <nav aria-label={t('frame.back')}>
              {back === true ? (
                <button type="submit" form="step" name="way" value="back" className="back" formNoValidate>
                  {t('frame.back')}
                </button>
              ) : (
                <a className="back" href={back}>
                  {t('frame.back')}
                </a>
              )}
            </nav>
          )}
          <main id="main" tabIndex={-1}>
            {wrong && <ErrorSummary t={t} wrong={wrong} />}
            {progress && <p className="progress">{progress}</p>}
            {heading && <h1 id={heading.id}>{title}</h1>}
            {children}
            {!withoutAnswers.includes(at.split(/[?/]/)[0]!) && (
              <p className="screen">
                <a className="tall" href="/app/intake/discard">
                  {t('discard.link')}
                </a>
              </p>
            )}
          </main>
        </div>
        <footer>
          <p>
            <Telephones text={t('frame.help')} />
          </p>
          <ul>
            {Object.entries(ways).map(([page, text]) => (
              <li key={page}>
                <a href={`/app/intake/${page}`}>{text}</a>
              </li>
            ))}
            <li>
              <a href="/app/login">{t('frame.staff')}</a>
            </li>
          </ul>
        </footer>
      </body>
    </html>
  )
}
