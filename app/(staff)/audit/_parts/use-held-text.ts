'use client'

import { useTranslations } from 'next-intl'
import type { ExportSummary } from '@/lib/audit/export-summary'
import type { LookRow } from '@/lib/audit/present-looks'

export function useHeldText() {
  const t = useTranslations('auditLog.held')
  const comma = useTranslations('ui')('comma')
  const ofExport = (held: ExportSummary) =>
    [
      held.chosen !== null
        ? t('chosen', { count: held.chosen })
        : held.filters.length > 0
          ? t('filters', { filters: held.filters.join(comma) })
          : t('all'),
      held.columns.length > 0 && t('columns', { columns: held.columns.join(comma) }),
      held.personal && t(held.personal),
      held.reason && t('reason', { reason: held.reason }),
    ]
      .filter(Boolean)
      .join(' · ')
  return ({ export: held, record }: LookRow): string => (held ? ofExport(held) : (record?.complaintNo ?? ''))
}
