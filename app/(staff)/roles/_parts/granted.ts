import { type MenuEntry, permittedMenu } from '@/app/_shell/menu'
import { allows, type Grants } from '@/lib/core/permissions'

export interface Grant {
  permissionId: string
  actionList: string[]
}

/** What a role allows, while it is being chosen: permission id → actions. */
export type Chosen = Record<string, string[]>

export const toChosen = (permissions: Grant[]): Chosen =>
  Object.fromEntries(permissions.map(({ permissionId, actionList }) => [permissionId, actionList]))

/** In one order, so that the same choice reads the same. */
export function toGrants(chosen: Chosen): Grant[] {
  return Object.entries(chosen)
    .filter(([, actions]) => actions.length > 0)
    .map(([permissionId, actions]) => ({ permissionId, actionList: [...actions].sort() }))
    .sort((a, b) => (a.permissionId < b.permissionId ? -1 : 1))
}

/** The menu of somebody who holds this and nothing else, where menus are filtered. */
export function menuOf(chosen: Chosen): MenuEntry[] {
  const grants: Grants = new Map(Object.entries(chosen).map(([id, actions]) => [id, new Set(actions)]))
  return permittedMenu(access => access === 'public' || access === 'signed-in' || allows(grants, access))
}
