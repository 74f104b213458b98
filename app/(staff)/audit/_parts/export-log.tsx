import { useTranslations } from 'next-intl'
import { hrefOf, inputOf } from '@/app/_ui/call-address'
import { ExportLink } from '../../_parts/export-link'
import type { AuditTab } from './audit-tabs'

export function ExportLog({ query, tab }: { query: string; tab: AuditTab }) {
  const t = useTranslations('auditLog')
  const filters = new URLSearchParams(query)
  for (const name of ['page', 'limit', 'before', 'part']) filters.delete(name)
  if (tab !== 'all') filters.set('part', tab)
  return <ExportLink href={hrefOf('GET /auditlog/export', inputOf(filters))} label={t('export')} />
}
