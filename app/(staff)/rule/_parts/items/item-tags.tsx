import { useTranslations } from 'next-intl'
import { Tag } from '@/app/_ui/state-tag'
import type { ItemRow } from '@/lib/signals/items/item-rows'
import { toneOfItem } from './item-words'

export function ItemTags({ item }: { item: Pick<ItemRow, 'state' | 'overdue' | 'muted' | 'conclusion'> }) {
  const t = useTranslations('watchItems')
  return (
    <span className="inline-flex wrap align-center gap-4">
      <Tag tone={toneOfItem[item.state]}>{t(`states.${item.state}`)}</Tag>
      {item.overdue && <Tag tone="red">{t('overdue')}</Tag>}
      {item.muted && <Tag tone="grey">{t('muted')}</Tag>}
      {item.conclusion && <span>{t(`conclusions.${item.conclusion}`)}</span>}
    </span>
  )
}

// Without a rule: what is watched after a recall is opened by the system.
export const openedBy = ({ level }: { level: string | null }) =>
  level === 'recall' ? 'afterRecall' : 'byHand'
