'use client'

import { useTranslations } from 'next-intl'
import { Tag } from '@/app/_ui/state-tag'
import type { ItemRow } from '@/lib/signals/items/item-rows'
import { toneOfItem } from './item-words'
import css from './items.module.css'

export function ItemTags({ item }: { item: Pick<ItemRow, 'state' | 'overdue' | 'muted' | 'conclusion'> }) {
  const t = useTranslations('watchItems')
  return (
    <span className={css.tags}>
      <Tag tone={toneOfItem[item.state]}>{t(`states.${item.state}`)}</Tag>
      {item.overdue && <Tag tone="red">{t('overdue')}</Tag>}
      {item.muted && <Tag tone="grey">{t('muted')}</Tag>}
      {item.conclusion && <span>{t(`conclusions.${item.conclusion}`)}</span>}
    </span>
  )
}
