import type { ComponentProps } from 'react'

interface PanelProps extends ComponentProps<'section'> {
  title?: string
}

export function Panel({ title, className, children, ...section }: PanelProps) {
  return (
    <section {...section} className={className ? `ui-panel ${className}` : 'ui-panel'}>
      {title && <h2>{title}</h2>}
      {children}
    </section>
  )
}
