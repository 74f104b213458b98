'use client'

import { useTranslations } from 'next-intl'
import type { AuditRow } from '@/lib/audit/present-rows'

const clock = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'Asia/Shanghai',
})

/** 2025-11-20 09:30:15, where the system is used. */
export const second = (instant: string) => clock.format(Date.parse(instant))

/** Names of what the log holds; what has none shows as it is. */
export function useAuditWords() {
  const t = useTranslations()
  const word = (group: 'actions' | 'entities' | 'outcomes' | 'doors', name: string | null) => {
    if (!name) return ''
    const keys = [`auditLog.${group}.${name}`, ...(group === 'entities' ? [`shell.menu.${name}`] : [])]
    const key = keys.find(one => t.has(one))
    return key ? t(key) : name
  }
  const field = (name: string, parameter?: string | null) => {
    const keys = [
      `fields.${name}`,
      ...(parameter ? [`parameters.${parameter}.fields.${name}`] : []),
    ].reverse()
    const key = keys.find(one => t.has(one))
    return key ? t(key) : name
  }
  /** A number, a parameter's title, or else the id. */
  const record = ({ complaintNo, entity, entityId }: AuditRow) => {
    const key = `parameters.${entityId}.title`
    return entity === 'parameter' && t.has(key) ? t(key) : (complaintNo ?? entityId)
  }
  return { word, field, record, t }
}
