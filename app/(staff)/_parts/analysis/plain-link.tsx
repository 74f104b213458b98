'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { usePlain } from '@/app/_ui/charts/links/addressed'
import { plainWord } from '@/app/_ui/charts/links/plain-word'
import { basePath } from '@/app/_ui/navigation'

export function PlainLink({ children }: { children: string }) {
  const path = usePathname()
  const query = new URLSearchParams(useSearchParams())
  query.set(plainWord, '1')
  if (usePlain()) return null
  return (
    <noscript>
      <a href={`${basePath}${path}?${query}`}>{children}</a>
    </noscript>
  )
}
