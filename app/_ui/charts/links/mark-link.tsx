import type { ReactNode } from 'react'
import { basePath } from '@/app/_ui/call-address'

interface Props {
  href?: string
  /** What it says, one part a line of the card. */
  name: string
  /** Column and row, along which the arrow keys go. */
  at: readonly [column: number, row: number]
  id?: string
  className?: string
  /** In a table, not in a drawing. */
  html?: boolean
  /** Where the cross-hair stands. */
  x?: number
  children: ReactNode
}

/**
 * A plain link, so that it works without script and costs the browser nothing: a `next/link` for each mark would be a
 * component to hydrate and to send twice. The one script beside the figure keeps the page when it is clicked.
 */
export function MarkLink({ href, name, at, id, className, html, x, children }: Props) {
  const own = { 'data-at': at.join(), 'data-key': id, 'data-x': x, 'aria-label': name, className }
  const Plain = html ? 'span' : 'g'
  if (href === undefined)
    return (
      <Plain role="img" {...own}>
        {children}
      </Plain>
    )
  return (
    <a href={basePath + href} {...own}>
      {children}
    </a>
  )
}
