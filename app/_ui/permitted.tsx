'use client'

import { useTranslations } from 'next-intl'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { type Access, allows } from '@/lib/core/permissions'
import { call } from './call'
import { showError } from './feedback/feedback'
import { uiText } from './ui-texts'

type Granted = readonly (readonly [permissionId: string, actions: readonly string[]])[]

type Grants = ReadonlyMap<string, ReadonlySet<string>>

let grants: Grants | undefined
const Granting = createContext<{ known?: Grants; hint?: string }>({})

export function GrantedPermissions({ granted, children }: { granted: Granted | null; children: ReactNode }) {
  const hint = useTranslations('ui.refused')('hint')
  const value = useMemo(
    () => (granted ? { known: new Map(granted.map(([id, actions]) => [id, new Set(actions)])), hint } : {}),
    [granted, hint],
  )
  grants = value.known
  return <Granting value={value}>{children}</Granting>
}

export function useDenial() {
  const { known, hint } = useContext(Granting)
  return (access: Access | readonly Access[] | undefined) =>
    known && access && ![access].flat().every(one => allows(known, one))
      ? { 'data-denied': '', title: hint }
      : undefined
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
