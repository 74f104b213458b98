import { type KeyboardEvent, type RefObject, useEffect } from 'react'
import { flushSync } from 'react-dom'
import { listen } from '@/app/_ui/listeners'
import { nothingIsOpen } from './keys'

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

/** Ctrl+S, wherever on the page of a form the focus is. */
export function useSaveKey(form: RefObject<HTMLFormElement | null>, save: () => unknown) {
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 's' || !(event.ctrlKey || event.metaKey) || event.shiftKey || !nothingIsOpen()) return
      event.preventDefault()
      if (event.repeat) return
      // A day that is being typed is taken when its field is left.
      const typing = document.activeElement
      if (typing instanceof HTMLElement && form.current?.contains(typing))
        flushSync(() => {
          typing.blur()
          typing.focus({ preventScroll: true })
        })
      save()
    }
    return listen(document, { keydown: press })
  })
}
