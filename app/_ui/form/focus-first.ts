import { type RefObject, useEffect } from 'react'
import { giveKeys } from '@/app/_ui/keys/hold-keys'

const fields = ':is(input:not([type="hidden"], [type="file"]), textarea, select):not(:disabled)'

export function focusFirst(root: Element | null) {
  const first = root?.querySelector<HTMLElement>(fields)
  const chosen = first?.closest('[role="radiogroup"]')?.querySelector<HTMLElement>('input:checked')
  ;(chosen ?? first)?.focus()
  return first
}

export function useFocusFirst(root: RefObject<HTMLElement | null>, ready = true) {
  useEffect(() => {
    if (ready && focusFirst(root.current)) void giveKeys(root.current!)
  }, [root, ready])
}
