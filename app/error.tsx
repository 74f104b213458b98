'use client'

import { useTranslations } from 'next-intl'
import { MessagePage } from './_shell/message-page'
import { PublicShell } from './_shell/public-shell'

/** A page outside the staff's frame that failed. */
export default function RootError({ error, retry }: { error: Error & { digest?: string }; retry(): void }) {
  const t = useTranslations('pages')
  return (
    <PublicShell>
      <MessagePage code="500" errorId={error.digest}>
        <button type="button" className="pb-button" onClick={() => retry()}>
          {t('retry')}
        </button>
      </MessagePage>
    </PublicShell>
  )
}
