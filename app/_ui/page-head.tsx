'use client'

import type { ReactNode } from 'react'
import { DocumentTitle } from './document-title'
import { usePageTitle } from './page-title'

interface PageHeadProps {
  title: string
  tab?: string
  name?: string
  aside?: ReactNode
  children?: ReactNode
}

export function PageHead({ title, tab, name, aside, children }: PageHeadProps) {
  usePageTitle(tab ?? title, name)
  return (
    <div className="ui-page-head row gap-12">
      <DocumentTitle title={tab ?? title} />
      <h1 className="text-18 leading-28">{title}</h1>
      {aside && <div className="aside">{aside}</div>}
      <div className="actions row ml-auto gap-8">{children}</div>
    </div>
  )
}
