import { type RefObject, useEffect } from 'react'
import { giveKeys } from '@/app/_ui/keys/hold-keys'

const fields = ':is(input:not([type="hidden"], [type="file"]), textarea, select):not(:disabled)'

export function focusFirst(root: Element | null) {
  const first = root?.querySelector<HTMLElement>(fields)
  const chosen = first?.closest('[role="radiogroup"]')?.querySelector<HTMLElement>('input:checked')
  ;(chosen ?? first)?.focus()
  return first
}

// The first field that must be filled and is not, once what was put in is drawn; else the button that sends.
let placed: Element | null = null

// Whether the focus stands where it was put and nothing was done there since.
export const isFocusUnused = () =>
  placed !== null && document.activeElement === placed && !(placed as HTMLInputElement).value

export function focusFirstMissing() {
  requestAnimationFrame(() => {
    const required = [...document.querySelectorAll('.ui-form .field:has(.required)')]
    const missing = required
      .filter(one => !one.querySelector(':checked'))
      .map(one => one.querySelector<HTMLInputElement>(fields))
    const next = missing.find(one => one && (one.type === 'radio' || one.value === ''))
    next?.scrollIntoView({ block: 'center' })
    ;(next ?? document.querySelector<HTMLElement>('.ui-form [type=submit]'))?.focus({ preventScroll: true })
    placed = document.activeElement
  })
}

export function useFocusFirst(root: RefObject<HTMLElement | null>, ready = true) {
  useEffect(() => {
    if (ready && focusFirst(root.current)) void giveKeys(root.current!)
  }, [root, ready])
}
