'use client'

import { useTranslations } from 'next-intl'
import { useWatched } from './unread'

/** New watch items, as the menu counts them. */
export function WatchedCount({ first }: { first: number }) {
  const t = useTranslations('shell')
  const count = useWatched(first)
  if (count === 0) return null
  return <span title={t('watch', { count })}> ({count})</span>
}
