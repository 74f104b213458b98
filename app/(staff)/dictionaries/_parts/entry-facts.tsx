'use client'

import { useTranslations } from 'next-intl'
import { Tag } from '@/app/_ui/state-tag'
import { formatMinute } from '@/app/(staff)/_parts/format-minute'
import type { EntityName } from '@/lib/dictionaries/dictionary'
import css from './entry.module.css'
import { useUses } from './entry-words'
import type { OpenedEntry } from './use-entry-form'

export function EntryFacts({ entity, row }: { entity: EntityName; row: OpenedEntry }) {
  const t = useTranslations('dictionaries')
  const usesText = useUses(entity)
  const at = formatMinute(row.updatedAt)
  return (
    <span className={css.facts}>
      <Tag tone={row.enabled ? 'green' : 'grey'}>{t(row.enabled ? 'on' : 'off')}</Tag>
      <span>
        {row.updatedByName ? t('changedBy', { name: row.updatedByName, at }) : t('changedAt', { at })}
      </span>
      <span>{row.uses.records + row.uses.rows > 0 ? usesText(row.uses) : t('unused')}</span>
    </span>
  )
}
