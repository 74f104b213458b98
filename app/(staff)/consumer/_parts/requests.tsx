'use client'

import { useTranslations } from 'next-intl'
import type { ReportDetail } from '@/lib/intake/triage/read-report'
import { minute } from '../../_parts/minute'
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
                minute(request.askedAt),
                request.askedByName,
                request.withdrawnAt
                  ? t('withdrawn')
                  : request.answeredAt
                    ? t('answered', { at: minute(request.answeredAt) })
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
