import type { ComponentProps } from 'react'

interface PanelProps extends ComponentProps<'section'> {
  title?: string
}

/** A part of a page on a ground of its own; an anchor that leads to its id stops below the header. */
export function Panel({ title, className, children, ...section }: PanelProps) {
  return (
    <section {...section} className={className ? `ui-panel ${className}` : 'ui-panel'}>
      {title && <h2>{title}</h2>}
      {children}
    </section>
  )
}
