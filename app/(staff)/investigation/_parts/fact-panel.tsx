import type { ReactNode } from 'react'
import { Panel } from '@/app/_ui/panel'
import css from './investigation.module.css'

export type Facts = [name: string, value: ReactNode][]

interface Props {
  title: string
  facts: Facts
  children?: ReactNode
}

export function FactPanel({ title, facts, children }: Props) {
  return (
    <Panel title={title}>
      <dl className={`grid ${css.fields}`}>
        {facts.map(([name, value]) => (
          <div key={name} className={String(value).length > 60 ? 'all-columns' : undefined}>
            <dt className="tertiary">{name}</dt>
            <dd className="pre-line">{value || '–'}</dd>
          </div>
        ))}
      </dl>
      {children}
    </Panel>
  )
}
