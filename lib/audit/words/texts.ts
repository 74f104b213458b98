import { partText } from '@/lib/i18n/part-text'
import { permissionText } from '@/lib/i18n/permission-text'
import type { AuditRow } from '../present-rows'
import { labelKeys, partOf, type Translate, vocabularyOf } from './vocabularies'

const clock = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'Asia/Shanghai',
})

export const formatSecond = (instant: string) => clock.format(Date.parse(instant))

const readers: Record<string, (text: string, t: Translate, field: (name: string) => string) => string> = {
  permissions: permissionText,
  permission: permissionText,
  access: permissionText,
  scopes: permissionText,
  fields: (name, _t, field) => field(name),
  columns: (name, _t, field) => field(name),
  sortField: (name, _t, field) => field(name),
  until: text => (text.includes('T') ? formatSecond(text) : text),
  lastFailedAt: formatSecond,
  hour: formatSecond,
}

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

// The words of the log's rows, as its page and its export say them.
export function auditTexts(t: Translate) {
  const known = (keys: string[]) => {
    const key = keys.find(one => t.has(one))
    return key && t(key)
  }
  const word = (group: 'actions' | 'entities' | 'outcomes' | 'doors', name: string | null) => {
    if (!name) return ''
    const keys = [`auditLog.${group}.${name}`, ...(group === 'entities' ? [`shell.menu.${name}`] : [])]
    return known(keys) ?? name
  }
  const field = (name: string, row: AuditRow): string => known(labelKeys(name, row)) ?? name
  const side = (name: string, value: unknown, row: AuditRow): string => {
    const { values, blocks } = vocabularyOf(row)
    if (values === 'parts') return partText(value, key => t(`parameterPage.${key}`))
    if (value === null || value === undefined || value === '') return '—'
    if (Array.isArray(value)) return value.map(one => side(name, one, row)).join(t('ui.comma')) || '—'
    if (typeof value === 'boolean')
      return name === 'enabled' ? t(`dictionaries.${value ? 'on' : 'off'}`) : t(value ? 'ui.yes' : 'ui.no')
    if (isGroup(value))
      return Object.entries(value)
        .map(([part, one]) => `${field(part, row)} ${side(part, one, row)}`)
        .join(t('ui.comma'))
    const text = String(value)
    const last = partOf(name)
    return (
      row.named[name]?.[text] ??
      readers[last]?.(text, t, one => field(one, row)) ??
      known([`${blocks[last] ?? `auditLog.values.${last}`}.${text}`]) ??
      text
    )
  }
  const details = (row: AuditRow): [name: string, text: string][] => {
    return Object.entries(row.detail ?? {}).flatMap(([name, value]): [string, string][] =>
      isGroup(value)
        ? Object.entries(value).map(([part, one]) => [
            `${field(name, row)} · ${rangeEnd(part, one => field(one, row), t)}`,
            side(part, one, row),
          ])
        : [[field(name, row), side(name, value, row)]],
    )
  }
  const record = (row: AuditRow) => {
    const { title } = vocabularyOf(row)
    return (title && known([title])) ?? row.complaintNo ?? row.name ?? row.entityId
  }
  return { word, field, side, details, record }
}

function rangeEnd(name: string, field: (name: string) => string, t: Translate): string {
  const [, range = '', end] = /^(.+)(From|To)$/.exec(name) ?? []
  return end && field(name) === name
    ? `${field(range)} ${t(end === 'From' ? 'ui.from' : 'ui.to')}`
    : field(name)
}
