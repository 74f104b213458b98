import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import type { Messages } from '@/lib/i18n/messages'

/** Names of the roles and role types that the product brings along: they cannot be changed, so they can be told in both languages. */
const shipped: Record<string, keyof Messages['accounts']['shipped']> = {
  系统管理员: 'systemAdministrator',
  安全管理员: 'securityAdministrator',
  审计管理员: 'auditAdministrator',
  录入员: 'entry',
  形审员: 'reviewer',
  评估员: 'evaluator',
  审核员: 'auditor',
  查询员: 'viewer',
  系统管理: 'administration',
  业务处理: 'handling',
  查询统计: 'enquiry',
}

export function useShippedName() {
  const t = useTranslations('accounts.shipped')
  return useCallback((name: string) => (Object.hasOwn(shipped, name) ? t(shipped[name]!) : name), [t])
}
