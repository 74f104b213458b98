'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { AsOfBand } from '../as-of-band'

export function PastBand() {
  const path = usePathname()
  const query = new URLSearchParams(useSearchParams())
  const asOf = query.get('asOf')
  if (!asOf) return null
  query.delete('asOf')
  return <AsOfBand asOf={asOf} href={query.size > 0 ? `${path}?${query}` : path} />
}
