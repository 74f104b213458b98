'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import css from './audit.module.css'

export const auditTabs = ['changes', 'looks', 'all'] as const
export type AuditTab = (typeof auditTabs)[number]

export function AuditTabs({ open }: { open: AuditTab }) {
  const t = useTranslations('auditLog')
  return (
    <nav className={css.tabs} aria-label={t('partsLabel')}>
      {auditTabs.map(tab => (
        <Link
          key={tab}
          href={tab === 'changes' ? '/audit' : `/audit?part=${tab}`}
          prefetch={false}
          aria-current={tab === open ? 'page' : undefined}
        >
          {t(`parts.${tab}`)}
        </Link>
      ))}
    </nav>
  )
}
