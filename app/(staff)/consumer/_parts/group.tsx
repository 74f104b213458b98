import type { ReactNode } from 'react'
import css from './consumer.module.css'

export function Group({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className={css.group}>
      <h3 className="mb-4 secondary bold">{title}</h3>
      {children}
    </section>
  )
}
