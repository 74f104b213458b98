import { cookies } from 'next/headers'
import { getTranslations } from 'next-intl/server'
import type { User } from '@/lib/core/context'
import { FailedSignIns } from '../../_shell/failed-sign-ins'
import { seenSignIns } from '../../_shell/seen-sign-ins'
import { minute } from './minute'

/** What failed in somebody's name since they signed in last, unless they have read it. */
export async function FailedSignInsNotice({ user: { failedSignIns } }: { user: User }) {
  if (!failedSignIns) return null
  const { count, last, from } = failedSignIns
  if ((await cookies()).get(seenSignIns)?.value === last) return null
  const t = await getTranslations('shell.failedSignIns')
  return (
    <FailedSignIns
      key={last}
      text={t('text', { count, last: minute(last), from: from ?? t('unknown') })}
      words={{ profile: t('profile'), close: t('close') }}
      last={last}
    />
  )
}
