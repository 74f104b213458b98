'use client'

import { useTranslations } from 'next-intl'
import { useWatched } from './unread'

export function WatchedCount({ first }: { first: number }) {
  const t = useTranslations('shell')
  const count = useWatched(first)
  if (count === 0) return null
  return <span title={t('watch', { count })}> ({count})</span>
}
