import { useTranslations } from 'next-intl'
import { LinkTabs } from '@/app/(staff)/_parts/link-tabs'

export const auditTabs = ['changes', 'looks', 'all'] as const
export type AuditTab = (typeof auditTabs)[number]

export function AuditTabs({ open }: { open: AuditTab }) {
  const t = useTranslations('auditLog')
  return (
    <LinkTabs
      label={t('partsLabel')}
      tabs={auditTabs}
      open={open}
      hrefOf={tab => (tab === 'changes' ? '/audit' : `/audit?part=${tab}`)}
    >
      {tab => t(`parts.${tab}`)}
    </LinkTabs>
  )
}
