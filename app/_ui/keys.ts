'use client'

const busy =
  'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"], [role="listbox"]'
const open = '.ant-modal-wrap:not([style*="display: none"]), .ant-drawer-open, .ui-popup, dialog[open]'

/** True when a key pressed alone means the page: nobody types, nothing stands over it. */
export function keyIsFree(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing)
    return false
  return !(event.target as Element | null)?.closest?.(busy) && !document.querySelector(open)
}
