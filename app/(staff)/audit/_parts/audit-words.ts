'use client'

import { useTranslations } from 'next-intl'
import type { AuditRow } from '@/lib/audit/present-rows'
import { partText } from '../../_parts/part-text'
import { permissionText } from '../../_parts/permission-text'

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
  const field = (name: string, { entity, entityId }: AuditRow) => {
    const keys = [
      ...(entity === 'parameter' ? [`parameters.${entityId}.fields.${name}`] : []),
      ...(entity === 'user' ? [`users.fields.${name}`] : []),
      `dictionaries.own.${entity}.${name}`,
      `fields.${name}`,
      `dictionaries.fields.${name}`,
    ]
    const key = keys.find(one => t.has(one))
    return key ? t(key) : name
  }
  /** What a field was or became. */
  const side = (name: string, value: unknown, { entity }: AuditRow): string => {
    if (entity === 'parameter') return partText(value, key => t(`parameterPage.${key}`))
    if (Array.isArray(value) && value.every(one => typeof one === 'string'))
      return (
        value.map(one => (name === 'permissions' ? permissionText(one, t) : one)).join(t('ui.comma')) || '—'
      )
    if (value === null || value === undefined || value === '') return '—'
    if (typeof value === 'boolean')
      return name === 'enabled' ? t(`dictionaries.${value ? 'on' : 'off'}`) : t(value ? 'ui.yes' : 'ui.no')
    if (typeof value === 'object') return JSON.stringify(value)
    const key = `users.${name}s.${value}`
    const hasWords = entity === 'user' && (name === 'state' || name === 'type')
    return hasWords && t.has(key) ? t(key) : String(value)
  }
  /** A number, a parameter's title, or the id, by which the list can be searched, after the name that was noted. */
  const record = ({ complaintNo, entity, entityId, detail }: AuditRow) => {
    const key = `parameters.${entityId}.title`
    if (entity === 'parameter' && t.has(key)) return t(key)
    const name = detail?.loginId ?? detail?.name
    return complaintNo ?? (entityId && typeof name === 'string' ? `${name} · ${entityId}` : entityId)
  }
  return { word, field, side, record, t }
}
