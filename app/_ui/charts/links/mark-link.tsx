'use client'

import { createContext, type ReactNode, useContext } from 'react'
import { basePath } from '@/app/_ui/call-address'
import { useAddressed } from './addressed'

interface Props {
  href?: string
  name: string
  at: readonly [column: number, row: number]
  id?: string
  className?: string
  x?: number
  transform?: string
  children: ReactNode
}

const picture = { role: 'img' }

export const MarkMenus = createContext<(id: string) => boolean>(() => false)

// A plain link: a `next/link` for each mark would be one more component to hydrate. One script per figure handles the
// clicks without a page load.
export function MarkLink({ href, name, at, id, className, x, transform, children }: Props) {
  const addressed = useAddressed()
  const hasMenu = useContext(MarkMenus)
  const own = {
    className,
    transform,
    ...(addressed && { 'data-at': at.join(), 'data-key': id, 'data-x': x, 'aria-label': name }),
  }
  if (href === undefined)
    return (
      <g {...own} {...picture}>
        {children}
      </g>
    )
  return (
    <a
      {...(addressed && { href: basePath + href })}
      {...own}
      aria-haspopup={addressed && id !== undefined && hasMenu(id) ? 'menu' : undefined}
    >
      {children}
    </a>
  )
}
