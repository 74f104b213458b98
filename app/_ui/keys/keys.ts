import { useEffect } from 'react'
import { listen } from '@/app/_ui/listeners'

const busy =
  'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"], [role="listbox"]'
const open = '.ant-modal-wrap:not([style*="display: none"]), .ant-drawer-open, .ui-popup, dialog[open]'

export const nothingIsOpen = () => !document.querySelector(open)

export function keyIsFree(event: KeyboardEvent, { radios = false } = {}): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false
  const target = event.target as Element | null
  if (radios && target?.matches?.('input[type="radio"]')) return nothingIsOpen()
  return !target?.closest?.(busy) && nothingIsOpen()
}

export function useKeys(runs: Partial<Record<string, ((event: KeyboardEvent) => unknown) | false | ''>>) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const run = Object.hasOwn(runs, event.key) && runs[event.key]
      if (!run || !keyIsFree(event)) return
      event.preventDefault()
      run(event)
    }
    return listen(document, { keydown: press })
  })
}

export const useBackOnEscape = (back: () => void) => useKeys({ Escape: back })
