'use client'

import { useTranslations } from 'next-intl'
import { formatMinute } from '@/app/(staff)/_parts/format-minute'
import type { ReportDetail } from '@/lib/intake/triage/read-report'
import css from './consumer.module.css'
import { Group } from './group'

export function Requests({ requests }: { requests: ReportDetail['requests'] }) {
  const t = useTranslations('consumer')
  const comma = useTranslations('ui')('comma')
  return (
    <Group title={t('requests')}>
      <ol className={css.requests}>
        {requests.map(request => (
          <li key={request.id}>
            <p className={css.quiet}>
              {[
                formatMinute(request.askedAt),
                request.askedByName,
                request.withdrawnAt
                  ? t('withdrawn')
                  : request.answeredAt
                    ? t('answered', { at: formatMinute(request.answeredAt) })
                    : t('unanswered'),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
            <p>{request.message}</p>
            {request.answered.length > 0 && (
              <p className={css.quiet}>{t('came', { fields: request.answered.join(comma) })}</p>
            )}
          </li>
        ))}
      </ol>
    </Group>
  )
}
