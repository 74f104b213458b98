'use client'

import { useTranslations } from 'next-intl'

export function useRuleWords() {
  const t = useTranslations('rule')
  const fields = useTranslations('fields')
  const none = useTranslations('dictionaries')('stale.none')
  const labelOf = (path: string): string => {
    const [, at, rest] = /^also\.(\d)\.(.+)$/.exec(path) ?? []
    if (rest) return t('conditionField', { n: Number(at) + 1, field: labelOf(rest) })
    const [head, name] = path.split('.') as [string, string | undefined]
    if (head === 'params') return t.has(`params.${name as 'h'}`) ? t(`params.${name as 'h'}`) : path
    if (head === 'filters')
      return fields.has(name as 'brandId')
        ? t('narrowedTo', { field: fields(name as 'brandId') })
        : t('narrowedTo', { field: name! })
    if (head === 'notify') return t(name === 'people' ? 'fields.notifyPeople' : 'fields.notifyPermission')
    return t.has(`fields.${path as 'name'}`) ? t(`fields.${path as 'name'}`) : path
  }
  const textOf = (value: unknown): string =>
    value === null || value === undefined
      ? none
      : typeof value === 'object'
        ? JSON.stringify(value)
        : String(value)
  return { labelOf, textOf }
}
