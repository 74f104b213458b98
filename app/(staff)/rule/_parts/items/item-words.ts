import type { Tone } from '@/app/_ui/state-tag'
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
