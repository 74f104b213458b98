import type { ReactNode } from 'react'
import css from './record.module.css'

/** One section of a record's page; the anchors of the strip lead to its id. */
export function Panel({ id, title, children }: { id: string; title?: string; children: ReactNode }) {
  return (
    <section className={css.panel} id={id}>
      {title && <h2>{title}</h2>}
      {children}
    </section>
  )
}
