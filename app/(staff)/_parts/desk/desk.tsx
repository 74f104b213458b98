import { type ReactNode, useEffect, useRef } from 'react'
import css from './desk.module.css'

interface DeskProps {
  kind: 'table' | 'list'
  queue: ReactNode
  children: ReactNode
}

export function Desk({ kind, queue, children }: DeskProps) {
  return (
    <div className={`grid gap-8 align-start ${css.desk}`} data-queue={kind}>
      <div className={`min-w-0 ${css.queue}`}>{queue}</div>
      {children}
    </div>
  )
}

interface PaneProps {
  label: string
  opened: { id: string; number: string } | undefined
  busy?: boolean
  empty: string
  head?: ReactNode
  bar?: ReactNode
  children?: ReactNode
}

export function DeskPane({ label, opened, busy, empty, head, bar, children }: PaneProps) {
  const pane = useRef<HTMLElement>(null)
  const id = opened?.id
  const before = useRef(id)
  useEffect(() => {
    if (before.current === id) return
    before.current = id
    if (!pane.current) return
    // Wide layout: what is open scrolls back to its top. Narrow layout, below the queue: its top scrolls into view.
    pane.current.querySelector('[data-scroller]')?.scrollTo({ top: 0 })
    const isLong = pane.current.offsetHeight > window.innerHeight
    pane.current.scrollIntoView({ block: isLong ? 'start' : 'nearest' })
  }, [id])
  if (!opened)
    return (
      <section className={`m-0 p-0 ui-panel flex column min-w-0 ${css.pane}`} aria-label={label}>
        <p className="p-48-16 secondary text-center">{empty}</p>
      </section>
    )
  return (
    <section
      className={`m-0 p-0 ui-panel flex column min-w-0 ${css.pane}`}
      aria-label={label}
      aria-busy={busy}
      ref={pane}
    >
      <header className={`border-bottom ${css.head}`}>{head}</header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section className={css.body} data-scroller="" tabIndex={0} aria-label={opened.number}>
        {children}
      </section>
      <footer className={`justify-end border-top bg-container ${css.bar}`}>{bar}</footer>
    </section>
  )
}
