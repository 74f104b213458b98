import type { ReactNode } from 'react'
import { DocumentTitle } from '@/app/_ui/document-title'
import css from './sticky-head.module.css'

interface StickyHeadProps {
  // Of a page of its own.
  number?: string
  title: string
  tags: ReactNode
  actions: ReactNode
  facts: readonly [name: string, value: string | null][]
  children?: ReactNode
}

export function StickyHead({ number, title, tags, actions, facts, children }: StickyHeadProps) {
  const Heading = number ? 'h1' : 'h2'
  return (
    <header className={`box mt-8 mb-16 p-12-16 ${css.head}`}>
      <div className={`row wrap gap-y-8 gap-x-16 ${css.name}`}>
        <Heading>{title}</Heading>
        {tags}
        <div className="row wrap ml-auto gap-8">{actions}</div>
      </div>
      <dl className="flex wrap gap-y-4 gap-x-32 mt-8">
        {facts.map(([name, value]) => (
          <div className="flex gap-8" key={name}>
            <dt className="tertiary">{name}</dt>
            <dd>{value ?? '–'}</dd>
          </div>
        ))}
      </dl>
      <DocumentTitle title={number ? `${number} ${title}` : title} />
      {children}
    </header>
  )
}
