import type { KeyboardEvent, ReactNode } from 'react'
import css from './dev.module.css'

interface Props {
  tabs: { key: string; label: string }[]
  active: string
  label: string
  onChange(key: string): void
  children: ReactNode
}

export function Tabs({ tabs, active, label, onChange, children }: Props) {
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (!by) return
    event.preventDefault()
    const at = (tabs.findIndex(({ key }) => key === active) + by + tabs.length) % tabs.length
    onChange(tabs[at]!.key)
    event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')[at]?.focus()
  }
  return (
    <>
      <div
        role="tablist"
        aria-label={label}
        className={`flex gap-16 mb-12 border-bottom ${css.tabs}`}
        onKeyDown={move}
      >
        {tabs.map(({ key, label }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`tool-tab-${key}`}
            aria-selected={key === active}
            aria-controls="tool-panel"
            tabIndex={key === active ? 0 : -1}
            onClick={() => onChange(key)}
          >
            {label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id="tool-panel" aria-labelledby={`tool-tab-${active}`}>
        {children}
      </div>
    </>
  )
}
