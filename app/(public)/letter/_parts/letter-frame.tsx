import type { ReactNode } from 'react'
import type { Locale } from '@/lib/i18n/locales'
import { messagesOf, translate } from '@/lib/i18n/translate'
import type { OfficeFacts } from '@/lib/intake/view'
import { publicFile } from '../../public-file'

export type Texts = (key: string, values?: Record<string, string | number>) => string

export interface FrameCall {
  locale: Locale
  office: OfficeFacts
  dark: boolean | null
  query: URLSearchParams
  of: string
  open: { contact: { name: string; office: string; email: string } } | null
}

export const textsOf =
  (locale: Locale): Texts =>
  (key, values) =>
    translate(locale, `letterPages.${key}`, values)

// A code in the address shows one of our sentences and nothing else.
function wrongOf(locale: Locale, code: string | null): string | null {
  if (!code) return null
  const known: Record<string, string> = messagesOf(locale).letterPages.wrong
  return (Object.hasOwn(known, code) ? known[code] : known.file) ?? null
}

interface Props extends FrameCall {
  title: string
  back?: boolean
  // A form of the page, which the language button submits so that what is typed stays.
  form?: string
  children: ReactNode
}

export function LetterFrame({ locale, office, dark, query, of, open, title, back, form, children }: Props) {
  const t = textsOf(locale)
  const contact = open?.contact
  const bracketed = (text: string) => (text ? (locale === 'zh-CN' ? `（${text}）` : ` (${text})`) : '')
  const other = locale === 'zh-CN' ? 'en-US' : 'zh-CN'
  const wrong = wrongOf(locale, query.get('wrong'))
  const language = (
    <button type="submit" name="language" value={other} lang={other} form={form} formNoValidate>
      {t('otherLanguage')}
    </button>
  )
  return (
    <html lang={locale} data-mode={dark === null ? undefined : dark ? 'dark' : 'light'}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <meta name="color-scheme" content="light dark" />
        {/* The link's secret goes into no other request, and a form still says where it comes from. */}
        <meta name="referrer" content="strict-origin" />
        <title>{`${wrong ? t('wrongTitle') : ''}${title} - ${t('service')}`}</title>
        <link rel="icon" href={publicFile('/icon.svg', 'app/icon.svg')} />
        <link rel="stylesheet" href={publicFile('/intake/intake.css')} />
      </head>
      <body>
        <a className="skip" href="#main">
          {t('skip')}
        </a>
        <header>
          <span className="service">{t('service')}</span>
          {form ? (
            <>
              {/* Enter presses the first submit button of a form, which must not be the language switch. */}
              <button type="submit" form={form} className="first" tabIndex={-1} aria-hidden="true" />
              {language}
            </>
          ) : (
            <form method="post" action="/app/letterform/language">
              <input type="hidden" name="of" value={of} />
              {language}
            </form>
          )}
        </header>
        <div className="column">
          {back && (
            <nav aria-label={t('back')}>
              <a className="back" href={`/app/letter?of=${of}`}>
                {t('back')}
              </a>
            </nav>
          )}
          <main id="main" tabIndex={-1}>
            {wrong && (
              // biome-ignore lint/a11y/noAutofocus: what is wrong is read first; no script does it here
              <div className="summary" role="alert" tabIndex={-1} autoFocus>
                <p>{wrong}</p>
              </div>
            )}
            <h1>{title}</h1>
            {children}
          </main>
        </div>
        <footer>
          <p>
            {contact
              ? t('contactOf', {
                  ...{ authority: office.authority, name: contact.name },
                  office: bracketed(contact.office),
                  mail: bracketed(contact.email),
                })
              : t('contact', { authority: office.authority })}
          </p>
        </footer>
      </body>
    </html>
  )
}

interface FormProps {
  to: string
  of: string
  id?: string
  files?: boolean
  children: ReactNode
}

export function LetterForm({ to, of, id, files, children }: FormProps) {
  return (
    <form
      {...{ id, method: 'post', action: `/app/letterform/${to}` }}
      encType={files ? 'multipart/form-data' : undefined}
    >
      <input type="hidden" name="of" value={of} />
      {children}
    </form>
  )
}
