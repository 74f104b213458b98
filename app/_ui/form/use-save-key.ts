import { type RefObject, useEffect } from 'react'
import { flushSync } from 'react-dom'
import { nothingIsOpen } from '@/app/_ui/keys/keys'
import { listen } from '@/app/_ui/listeners'

/** Ctrl+S, wherever on the page of a form the focus is. */
export function useSaveKey(form: RefObject<HTMLFormElement | null>, save: () => unknown) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
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
