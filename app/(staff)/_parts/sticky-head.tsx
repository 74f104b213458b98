import type { ReactNode } from 'react'
import css from './sticky-head.module.css'

interface StickyHeadProps {
  title: string
  heading: 'h1' | 'h2'
  tags: ReactNode
  actions: ReactNode
  facts: readonly [name: string, value: string | null][]
  children?: ReactNode
}

export function StickyHead({ title, heading: Heading, tags, actions, facts, children }: StickyHeadProps) {
  return (
    <header className={css.head}>
      <div className={css.name}>
        <Heading>{title}</Heading>
        {tags}
        <div className={css.actions}>{actions}</div>
      </div>
      <dl className={css.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value ?? '–'}</dd>
          </div>
        ))}
      </dl>
      {children}
    </header>
  )
}
