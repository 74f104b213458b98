import type { KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'

const steps: Record<string, number> = { PageDown: 1, PageUp: -1 }

export function formKeys(event: KeyboardEvent<HTMLFormElement>) {
  const step = event.altKey && steps[event.key]
  const saves = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
  if (!(step || saves)) return
  event.preventDefault()
  const form = event.currentTarget
  // A key that is held sends once: what comes next has not been looked at.
  if (saves && event.repeat) return
  if (saves) {
    // What the field took by this key is in the form before it is checked.
    flushSync(() => {})
    return form.requestSubmit()
  }
  const sections = [...form.querySelectorAll('section')]
  const here = sections.findIndex(section => section.contains(event.target as Element))
  const next = sections[here + Number(step)]
  next?.querySelector<HTMLElement>('button:not(:disabled), input, textarea')?.focus()
}
