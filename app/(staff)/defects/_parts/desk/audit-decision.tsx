'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { Access } from '@/lib/core/permissions'
import { useAuditForm } from '../steps/use-audit-form'
import { ResultDecision } from './result-decision'
import type { DecisionProps } from './step-decision'

interface AuditProps extends DecisionProps {
  held: Access[]
  others: ReactNode
}

export function AuditDecision({ held, ...props }: AuditProps) {
  const t = useTranslations('recordActions.names')
  const { desk, opened } = props
  const onUndone = () => desk.bringBack(opened.record.id)
  const { fields, form, send } = useAuditForm(opened.record, { held, onUndone })
  return <ResultDecision {...props} {...{ fields, form, send }} action="audit" label={t('audit')} />
}
