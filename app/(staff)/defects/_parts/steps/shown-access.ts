import type { Access } from '@/lib/core/permissions'
import { actionNames, actions } from '@/lib/defects/actions'

/** Of all that the actions on a record ask for, what this person is shown; the browser decides with it what to offer. */
export function shownAccess(shows: (access: Access) => boolean): Access[] {
  const requestedAccess = new Set<Access>(actionNames.map(name => actions[name].access))
  return [...requestedAccess].filter(shows)
}
