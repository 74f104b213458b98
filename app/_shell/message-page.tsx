import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { DocumentTitle } from '../_ui/document-title'
import { NoTab } from './no-tab'

interface MessagePageProps {
  code: '403' | '404' | '500' | '503'
  errorId?: string
  children?: ReactNode
}

export function MessagePage({ code, errorId, children }: MessagePageProps) {
  const t = useTranslations('pages')
  return (
    <div className="pg-message">
      {code < '500' && <NoTab />}
      <DocumentTitle title={t(`${code}.title`)} />
      <p className="pg-code" aria-hidden="true">
        {code}
      </p>
      <h1>{t(`${code}.title`)}</h1>
      <p>{t(`${code}.text`)}</p>
      {errorId && <p className="pg-id">{t('errorId', { id: errorId })}</p>}
      <div className="pg-actions">
        {children}
        {/* No next/link: as part of the error page it would be in the scripts of every page, three times. */}
        <a href="/app/index" className={children ? 'pb-button quiet' : 'pb-button'}>
          {t('home')}
        </a>
      </div>
    </div>
  )
}
