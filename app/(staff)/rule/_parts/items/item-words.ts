import type { Tone } from '@/app/_ui/state-tag'
import type { DetailedItem } from '@/lib/signals/items/get-item'
import type { conclusions, ItemState } from '@/lib/signals/items/item-schema'

export const toneOfItem: Record<ItemState, Tone> = {
  new: 'blue',
  tracking: 'cyan',
  investigating: 'purple',
  closed: 'dark',
}

export const stateChoices: ItemState[] = ['new', 'tracking', 'investigating', 'closed']

type Conclusion = (typeof conclusions)[number]

export const conclusionChoices: Conclusion[] = [
  'defect',
  'recalled',
  'no-defect',
  'data',
  'false-alarm',
  'duplicate',
] as const

export type HeadItem = ReturnType<typeof headOf>

export function headOf(item: DetailedItem) {
  const { id, version, title, state, overdue, muted, conclusion, priority, level } = item
  const { firstAt, lastAt, ageDays, can } = item
  return {
    ...{
      id,
      version,
      title,
      state,
      overdue,
      muted,
      conclusion,
      priority,
      level,
      firstAt,
      lastAt,
      ageDays,
      can,
    },
    ...{ owner: item.owner?.name ?? null, rule: item.rule?.title ?? null },
  }
}
