import type { ReactNode } from 'react'
import { Panel } from '@/app/_ui/panel'
import css from './investigation.module.css'

// What is not there is no line.
export type Facts = ([name: string, value: ReactNode] | '' | undefined)[]

interface Props {
  title: string
  facts: Facts
  children?: ReactNode
}

export function FactPanel({ title, facts, children }: Props) {
  return (
    <Panel title={title}>
      <dl className={`grid ${css.fields}`}>
        {facts
          .filter(fact => typeof fact === 'object')
          .map(([name, value]) => (
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
