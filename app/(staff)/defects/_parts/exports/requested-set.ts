import { recall, remember } from '@/app/_ui/tab-memory'

const key = 'defects:export-set'

// A column set that was just edited is preselected for the next export, before the default set.

export const requestSet = (id: string) => remember(key, id)

export function takeRequestedSet(ids: string[]): string | undefined {
  const requested = recall<string>(key)
  remember(key, null)
  return ids.find(id => id === requested)
}
