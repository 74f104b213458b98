'use client'

import { createContext, type ReactNode, useContext } from 'react'
import { basePath } from '@/app/_ui/call-address'
import { useAddressed } from './addressed'

interface Props {
  href?: string
  /** What it says, one part a line of the card. */
  name: string
  /** Column and row, along which the arrow keys go. */
  at: readonly [column: number, row: number]
  id?: string
  className?: string
  /** Where the cross-hair stands. */
  x?: number
  /** Where it is moved to. */
  transform?: string
  children: ReactNode
}

const picture = { role: 'img' }

/** Whether a click on this mark opens a menu. */
export const MarkMenus = createContext<(id: string) => boolean>(() => false)

/**
 * A plain link: a `next/link` for each mark would be one more component to hydrate. The one script beside the figure
 * keeps the page when it is clicked.
 */
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
