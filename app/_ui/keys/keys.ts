'use client'

import { useEffect } from 'react'

const busy =
  'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"], [role="listbox"]'
const open = '.ant-modal-wrap:not([style*="display: none"]), .ant-drawer-open, .ui-popup, dialog[open]'

/** True when a single key may act as a shortcut: no input has the focus and no dialog is open. */
export function keyIsFree(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing)
    return false
  return !(event.target as Element | null)?.closest?.(busy) && !document.querySelector(open)
}

export function useBackOnEscape(back: () => void) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && keyIsFree(event)) back()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })
}
