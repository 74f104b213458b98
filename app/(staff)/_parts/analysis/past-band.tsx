'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { AsOfBand } from '../as-of-band'

/** While the address asks for an earlier time. */
export function PastBand() {
  const path = usePathname()
  const query = new URLSearchParams(useSearchParams())
  const asOf = query.get('asOf')
  if (!asOf) return null
  query.delete('asOf')
  return <AsOfBand asOf={asOf} href={query.size > 0 ? `${path}?${query}` : path} />
}
