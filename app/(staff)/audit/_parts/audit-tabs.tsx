import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { LinkTabs } from '@/app/(staff)/_parts/link-tabs'

export const auditTabs = ['changes', 'looks', 'all'] as const
export type AuditTab = (typeof auditTabs)[number]

const common = ['atFrom', 'atTo', 'person', 'record', 'outcome', 'ip']

export function AuditTabs({ open }: { open: AuditTab }) {
  const t = useTranslations('auditLog')
  const query = useSearchParams()
  const kept = common.flatMap(name => query.getAll(name).map(value => [name, value]))
  const hrefOf = (tab: AuditTab) => {
    const words = new URLSearchParams(tab === 'changes' ? kept : [['part', tab], ...kept])
    return words.size > 0 ? `/audit?${words}` : '/audit'
  }
  return (
    <LinkTabs label={t('partsLabel')} tabs={auditTabs} open={open} hrefOf={hrefOf}>
      {tab => t(`parts.${tab}`)}
    </LinkTabs>
  )
}
