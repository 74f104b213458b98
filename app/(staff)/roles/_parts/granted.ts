import { type MenuEntry, permittedMenu } from '@/app/_shell/menu'
import type { RoleDetails } from '@/lib/accounts/roles/role-rows'
import { allows, type Grants } from '@/lib/core/permissions'

type Grant = RoleDetails['permissions'][number]

export type Chosen = Record<string, string[]>

export const toChosen = (permissions: Grant[]): Chosen =>
  Object.fromEntries(permissions.map(({ permissionId, actionList }) => [permissionId, actionList]))

/** Sorted, so that equal choices compare equal. */
export function toGrants(chosen: Chosen): Grant[] {
  return Object.entries(chosen)
    .filter(([, actions]) => actions.length > 0)
    .map(([permissionId, actions]) => ({ permissionId, actionList: [...actions].sort() }))
    .sort((a, b) => (a.permissionId < b.permissionId ? -1 : 1))
}

export function menuOf(chosen: Chosen): MenuEntry[] {
  const grants: Grants = new Map(Object.entries(chosen).map(([id, actions]) => [id, new Set(actions)]))
  return permittedMenu(access => access === 'public' || access === 'signed-in' || allows(grants, access))
}
