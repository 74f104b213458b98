'use client'

import { useTranslations } from 'next-intl'
import { Tag } from '@/app/_ui/state-tag'
import { LastChange } from '@/app/(staff)/_parts/entry-drawer/drawer'
import type { EntityName } from '@/lib/dictionaries/dictionary'
import css from './entry.module.css'
import { useUses } from './entry-words'
import type { OpenedEntry } from './use-entry-form'

export function EntryFacts({ entity, row }: { entity: EntityName; row: OpenedEntry }) {
  const t = useTranslations('dictionaries')
  const usesText = useUses(entity)
  return (
    <span className={css.facts}>
      <Tag tone={row.enabled ? 'green' : 'grey'}>{t(row.enabled ? 'on' : 'off')}</Tag>
      <LastChange row={row} />
      <span>{row.uses.records + row.uses.rows > 0 ? usesText(row.uses) : t('unused')}</span>
    </span>
  )
}
