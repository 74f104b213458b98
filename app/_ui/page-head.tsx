'use client'

import type { ReactNode } from 'react'
import { DocumentTitle } from './document-title'
import { usePageTitle } from './page-title'

interface PageHeadProps {
  title: string
  /** The name for tab, breadcrumb and browser where it differs from the title. */
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
      <DocumentTitle title={tab ?? title} />
      <h1>{title}</h1>
      {aside && <div className="aside">{aside}</div>}
      <div className="actions">{children}</div>
    </div>
  )
}
