// What an input method takes is no key of the page: in one place, before every listener. Safari sends the Enter that
// confirms a word after the composition, with key code 229.
function hold(event: KeyboardEvent) {
  if (!event.isComposing && event.keyCode !== 229) return
  event.stopImmediatePropagation()
  if (event.key === 'Enter' && !event.isComposing) event.preventDefault()
}

if (typeof window !== 'undefined') window.addEventListener('keydown', hold, true)
