'use client'

import { type Access, allows } from '@/lib/core/permissions'
import { call } from './call'
import { showError } from './feedback/feedback'
import { uiText } from './ui-texts'

type Granted = readonly (readonly [permissionId: string, actions: readonly string[]])[]

let grants: ReadonlyMap<string, ReadonlySet<string>> | undefined

export function GrantedPermissions({ granted }: { granted: Granted | null }) {
  grants = granted ? new Map(granted.map(([id, actions]) => [id, new Set(actions)])) : undefined
  return null
}

export function permitted(access: Access): boolean {
  if (!grants || allows(grants, access)) return true
  void explain(access)
  return false
}

async function explain(access: Access) {
  const { permission, roles } = await call('GET /SystemManager/system/custom/permissionRoles', { access })
  showError(uiText('refused.title', { permission }), {
    text: roles.length > 0 ? uiText('refused.roles', { roles: roles.join(uiText('comma')) }) : undefined,
  })
}
