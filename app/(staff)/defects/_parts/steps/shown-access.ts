import type { Access } from '@/lib/core/permissions'
import { actionNames, actions } from '@/lib/defects/actions'

export function shownAccess(shows: (access: Access) => boolean): Access[] {
  const requestedAccess = new Set<Access>([
    ...actionNames.map(name => actions[name].access),
    'investigation:add',
  ])
  return [...requestedAccess].filter(shows)
}
