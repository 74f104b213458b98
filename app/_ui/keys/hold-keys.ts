/*
 * A dialog takes some hundred milliseconds to come: its part is fetched, and React holds it back. Who types on meanwhile
 * means its first field, but the focus is still on the button that was pressed, or nowhere, where a letter is a shortcut.
 */

const editable = 'input, textarea, select, [contenteditable="true"]'
const stops =
  ':is(input:not([type="hidden"], [type="file"]), textarea, select, button):not(:disabled, [tabindex="-1"], [hidden])'
const longest = 3_000
const settling = 150

let held: string[] | undefined
let giving = false
let timer: ReturnType<typeof setTimeout>

function press(event: KeyboardEvent) {
  const { key, target } = event
  if (!held || !event.isTrusted || event.ctrlKey || event.metaKey || event.altKey) return
  if (!giving && (target as Element).matches?.(editable)) return drop()
  if (key === 'Escape') return drop()
  const tab = key === 'Tab' && !event.shiftKey
  if (key.length > 1 && key !== 'Backspace' && !tab) return
  event.preventDefault()
  event.stopImmediatePropagation()
  held.push(key)
}

function enter(event: FocusEvent) {
  const target = event.target as Element
  const dialog = target.closest('[role="dialog"]')
  if (giving || !dialog) return
  clearTimeout(timer)
  if (target.matches(editable)) return void giveKeys(dialog)
  timer = setTimeout(drop, settling)
}

function drop() {
  clearTimeout(timer)
  held = undefined
  document.removeEventListener('keydown', press, true)
  document.removeEventListener('focusin', enter)
  document.removeEventListener('pointerdown', drop, true)
}

export function holdKeys() {
  if (held) return
  held = []
  document.addEventListener('keydown', press, true)
  document.addEventListener('focusin', enter)
  document.addEventListener('pointerdown', drop, true)
  timer = setTimeout(drop, longest)
}

export async function giveKeys(root: ParentNode) {
  if (!held || giving) return
  giving = true
  clearTimeout(timer)
  try {
    await drawn()
    for (let key = held.shift(); key !== undefined; key = held?.shift()) {
      if (key === 'Tab') await goOn(root)
      else if (key === 'Backspace') put(text => text.slice(0, -1))
      else put(text => text + key)
      await drawn()
    }
  } finally {
    giving = false
    drop()
  }
}

/** React takes a change in before the next key. */
const drawn = () => new Promise(done => setTimeout(done))

/** As if typed: React listens to the event and reads the value by its own setter. */
function put(change: (text: string) => string) {
  const field = document.activeElement
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return
  if (field.type === 'radio' || field.type === 'checkbox') return
  const { selectionStart, selectionEnd, value } = field
  const replaces = selectionStart !== selectionEnd && selectionEnd === value.length
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set
  setter?.call(field, change(replaces ? value.slice(0, selectionStart ?? 0) : value))
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

async function goOn(root: ParentNode) {
  const from = document.activeElement
  from?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true, cancelable: true }))
  await drawn()
  const all = [...root.querySelectorAll<HTMLElement>(stops)].filter(one => one.offsetParent !== null)
  all[all.indexOf(from as HTMLElement) + 1]?.focus()
}
