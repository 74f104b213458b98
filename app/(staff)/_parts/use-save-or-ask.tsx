'use client'

import { useTranslations } from 'next-intl'
import { CallError } from '@/app/_ui/call'
import { alarm, confirm } from '@/app/_ui/feedback/feedback'

interface Stale {
  current?: { version: number }
  conflicts?: { field: string; yours: unknown; theirs: unknown }[]
}

/**
 * Saves; where somebody else saved meanwhile it asks: overwrite with one's own, or take theirs. What is wrong with a
 * field is thrown on, for the form shows it there.
 */
export function useSaveOrAsk() {
  const t = useTranslations('accounts.stale')
  const fields = useTranslations('fields')

  const ask = ({ conflicts = [] }: Stale) =>
    confirm({
      title: t('title'),
      content: (
        <>
          <p>{t(conflicts.length > 0 ? 'intro' : 'same')}</p>
          <ul>
            {conflicts.map(({ field, theirs }) => (
              <li key={field}>
                {fields.has(field as never) ? fields(field as never) : field}
                {typeof theirs === 'string' && ` · ${theirs}`}
              </li>
            ))}
          </ul>
        </>
      ),
      okText: t('overwrite'),
      cancelText: t('load'),
    })

  return async function save<T>(
    send: (version: number) => Promise<T>,
    version: number,
  ): Promise<T | 'theirs' | undefined> {
    try {
      return await send(version)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const stale = error.data as Stale | null
      if (error.code === 409 && stale?.current)
        return (await ask(stale)) ? save(send, stale.current.version) : 'theirs'
      if (error.errors.length > 0) throw error
      if (error.code !== 401) alarm(error.message, { requestId: error.requestId })
      return undefined
    }
  }
}
