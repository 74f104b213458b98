import type { Ctx } from '@/lib/core/context'
import type { ItemState, ItemStep } from './item-schema'

export const moves: Record<ItemStep, { from: readonly ItemState[]; to: (from: ItemState) => ItemState }> = {
  claim: { from: ['new', 'tracking', 'investigating'], to: taken },
  assign: { from: ['new', 'tracking', 'investigating'], to: taken },
  note: { from: ['new', 'tracking', 'investigating', 'closed'], to: from => from },
  investigate: { from: ['new', 'tracking', 'investigating'], to: () => 'investigating' },
  close: { from: ['new', 'tracking', 'investigating'], to: () => 'closed' },
  reopen: { from: ['closed'], to: () => 'tracking' },
}

function taken(from: ItemState): ItemState {
  return from === 'new' ? 'tracking' : from
}

interface Item {
  state: ItemState
  owner: object | null
  muted: object | null
}

export function stepsFor(ctx: Ctx, { state, owner, muted }: Item): (ItemStep | 'mute' | 'unmute')[] {
  if (!ctx.can('watch_item:edit')) return []
  // Whose it is already is changed by 指派, which asks and tells.
  const steps = (Object.keys(moves) as ItemStep[]).filter(
    step => moves[step].from.includes(state) && !(step === 'claim' && owner),
  )
  if (state === 'closed') return steps
  return [...steps, muted ? 'unmute' : 'mute']
}
