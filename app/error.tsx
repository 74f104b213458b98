'use client'

import { useTranslations } from 'next-intl'
import { MessagePage } from './_shell/message-page'
import { PublicShell } from './_shell/public-shell'

/** A page outside the staff's frame that failed. */
export default function RootError({ error, reset }: { error: Error & { digest?: string }; reset(): void }) {
  const t = useTranslations('pages')
  return (
    <PublicShell>
      <MessagePage code="500" errorId={error.digest}>
        <button type="button" className="pb-button" onClick={reset}>
          {t('retry')}
        </button>
      </MessagePage>
    </PublicShell>
  )
}
