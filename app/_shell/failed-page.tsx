import { useTranslations } from 'next-intl'
import { MessagePage } from './message-page'

export interface FailedPageProps {
  /** `digest` is the id in the server's log, with `@status` where that is not 500. */
  error: Error & { digest?: string }
  retry(): void
}

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
