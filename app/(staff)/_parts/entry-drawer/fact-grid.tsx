import type { ReactNode } from 'react'
import css from './history.module.css'

// What is not there is no line; a text of some length has one of its own.
export type Facts = ([name: string, value: ReactNode] | '' | undefined)[]

export const FactGrid = ({ facts, wide }: { facts: Facts; wide?: boolean }) => (
  <dl className={`grid ${css.facts}`}>
    {facts
      .filter(fact => typeof fact === 'object')
      .map(([name, value]) => (
        <div key={name} className={wide || String(value).length > 60 ? 'all-columns' : undefined}>
          <dt className="tertiary">{name}</dt>
          <dd className="pre-line">{value || '–'}</dd>
        </div>
      ))}
  </dl>
)
