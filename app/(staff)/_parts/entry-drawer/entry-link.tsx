import type { ReactNode } from 'react'
import { basePath } from '@/app/_ui/navigation'

export function EntryLink({ href, open, children }: { href: string; open: boolean; children: ReactNode }) {
  return (
    <a href={basePath + href} data-link="open" aria-current={open ? 'true' : undefined}>
      {children}
    </a>
  )
}
