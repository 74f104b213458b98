import { cookies } from 'next/headers'
import { getTranslations } from 'next-intl/server'
import { FailedSignIns } from '@/app/_shell/failed-sign-ins'
import { seenSignIns } from '@/app/_shell/seen-sign-ins'
import type { User } from '@/lib/core/context'
import { formatMinute } from './format-minute'

export async function FailedSignInsNotice({ user: { failedSignIns } }: { user: User }) {
  if (!failedSignIns) return null
  const { count, last, from } = failedSignIns
  if ((await cookies()).get(seenSignIns)?.value === last) return null
  const t = await getTranslations('shell.failedSignIns')
  return (
    <FailedSignIns
      key={last}
      text={t('text', { count, last: formatMinute(last), from: from ?? t('unknown') })}
      words={{ profile: t('profile'), close: t('close') }}
      last={last}
    />
  )
}
