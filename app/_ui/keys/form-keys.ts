import type { KeyboardEvent } from 'react'

const steps: Record<string, number> = { PageDown: 1, PageUp: -1 }

export function formKeys(event: KeyboardEvent<HTMLFormElement>, save: () => void) {
  const step = event.altKey && steps[event.key]
  const saves = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
  if (!(step || saves)) return
  event.preventDefault()
  if (saves) return save()
  const sections = [...event.currentTarget.querySelectorAll('section')]
  const here = sections.findIndex(section => section.contains(event.target as Element))
  const next = sections[here + Number(step)]
  next?.querySelector<HTMLElement>('button:not(:disabled), input, textarea')?.focus()
}
