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
export function focusFirstMissing() {
  requestAnimationFrame(() => {
    const required = [...document.querySelectorAll<HTMLInputElement>('.ui-form [aria-required="true"]')]
    const isMissing = (control: HTMLInputElement) =>
      control.value === '' || (control.value === undefined && !control.querySelector(':checked'))
    const missing = required.find(isMissing)
    const target = missing?.querySelector<HTMLElement>('input') ?? missing
    target?.scrollIntoView({ block: 'center' })
    ;(target ?? document.querySelector<HTMLElement>('.ui-form [type=submit]'))?.focus({ preventScroll: true })
  })
}

export function useFocusFirst(root: RefObject<HTMLElement | null>, ready = true) {
  useEffect(() => {
    if (ready && focusFirst(root.current)) void giveKeys(root.current!)
  }, [root, ready])
}
