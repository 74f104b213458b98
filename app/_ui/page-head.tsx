'use client'

import type { ReactNode } from 'react'
import { usePageTitle } from './page-title'

interface PageHeadProps {
  title: string
  /** The name for tab and breadcrumb where it differs from the title. */
  tab?: string
  /** Beside the title, quiet: a count, a state. */
  aside?: ReactNode
  /** At the right; at most one primary. */
  children?: ReactNode
}

/** The one line above every page's content: what it is, how many, what one can do. */
export function PageHead({ title, tab, aside, children }: PageHeadProps) {
  usePageTitle(tab ?? title)
  return (
    <div className="ui-page-head">
      <h1>{title}</h1>
      {aside && <div className="aside">{aside}</div>}
      <div className="actions">{children}</div>
    </div>
  )
}
