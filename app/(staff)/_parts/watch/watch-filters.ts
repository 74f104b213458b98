import { addItemInput } from '@/lib/signals/items/item-schema'
import type { Query } from '../analysis/address'

export function watchFilters(query: Query): Record<string, unknown> {
  const names = Object.keys(addItemInput.shape.filters.unwrap().shape)
  return Object.fromEntries(
    Object.entries(query).filter(
      ([name, value]) => names.includes(name) && !name.startsWith('receivedAt') && value !== undefined,
    ),
  )
}
