'use client'

import { useTranslations } from 'next-intl'
import { MessagePage } from './message-page'

export interface FailedPageProps {
  /** Its digest is what the server's log calls it, with the status where that is not 500. */
  error: Error & { digest?: string }
  retry(): void
}

/** A page that failed while it was drawn. */
export function FailedPage({ error, retry }: FailedPageProps) {
  const t = useTranslations('pages')
  const [id, status] = error.digest?.split('@') ?? []
  return (
    <MessagePage code={status === '503' ? '503' : '500'} errorId={id}>
      <button type="button" className="pb-button" onClick={() => retry()}>
        {t('retry')}
      </button>
    </MessagePage>
  )
}
