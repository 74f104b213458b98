'use client'

import { useTranslations } from 'next-intl'
import { MessagePage } from '../_shell/message-page'

/** A page that failed while it was drawn; the frame stays. The digest is what the server's log calls it. */
export default function StaffError({ error, retry }: { error: Error & { digest?: string }; retry(): void }) {
  const t = useTranslations('pages')
  return (
    <MessagePage code="500" errorId={error.digest}>
      <button type="button" className="pb-button" onClick={() => retry()}>
        {t('retry')}
      </button>
    </MessagePage>
  )
}
