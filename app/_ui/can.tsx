'use client'

import { createContext, type ReactNode, useContext } from 'react'

/** What this person may do, as the server said; null when the permission mode is off and nothing is hidden. */
const Permitted = createContext<ReadonlySet<string> | null>(null)

export function PermissionProvider({
  permitted,
  children,
}: {
  permitted: string[] | null
  children: ReactNode
}) {
  return <Permitted value={permitted && new Set(permitted)}>{children}</Permitted>
}

/** `can('vehicle_defect_edit')`, `can('dictionary_brand:add')`. Hides buttons only: the verb decides. */
export function useCan(): (access: string) => boolean {
  const permitted = useContext(Permitted)
  return access => permitted === null || permitted.has(access)
}

export function Can({ access, children }: { access: string; children: ReactNode }) {
  return useCan()(access) ? children : null
}
