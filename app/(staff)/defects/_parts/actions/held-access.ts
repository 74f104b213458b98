import type { Ctx } from '@/lib/core/context'
import type { Access } from '@/lib/core/permissions'
import { actionNames, actions } from '@/lib/defects/actions'

/** What this person holds of all that the actions on a record ask for; the browser decides with it what to offer. */
export function heldAccess(ctx: Ctx): Access[] {
  const asked = new Set<Access>(actionNames.map(name => actions[name].access))
  return [...asked].filter(access => ctx.can(access))
}
