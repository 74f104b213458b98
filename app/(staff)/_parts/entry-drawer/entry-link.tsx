import type { ReactNode } from 'react'
import { basePath } from '@/app/_ui/navigation'

interface EntryLinkProps {
  href: string
  open: boolean
  children: ReactNode
}

export function EntryLink({ href, open, children }: EntryLinkProps) {
  return (
    <a href={basePath + href} data-link="open" aria-current={open ? 'true' : undefined}>
      {children}
    </a>
  )
}
