import { usePathname } from 'next/navigation'
import { type RefObject, useLayoutEffect, useState } from 'react'
import { notePlace, type Place, placeIn } from '@/app/_ui/unsaved'

const typed = 'input:not([type=file], [type=checkbox], [type=radio], [role=combobox], [readonly]), textarea'
const byHand = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const
/** For this many milliseconds the router may still scroll to the top, and late parts may lengthen the page. */
const settling = 500

export function useReturnPlace(element: RefObject<HTMLElement | null>) {
  const [path] = useState(usePathname())
  const [place] = useState(() => placeIn(path))

  // A layout effect is taken back before the router scrolls the next page to its top.
  useLayoutEffect(() => {
    const form = element.current
    if (!form) return
    let field = place?.field
    let returning = place !== undefined
    const note = () => {
      if (!returning) notePlace(path, { top: window.scrollY, field })
    }
    const enter = (event: FocusEvent) => {
      field = (event.target as Element).closest<HTMLElement>('[data-field]')?.dataset.field
      note()
    }
    const stop =
      place &&
      goBackTo(form, place, () => {
        returning = false
      })
    window.addEventListener('scroll', note, { passive: true })
    form.addEventListener('focusin', enter)
    return () => {
      stop?.()
      window.removeEventListener('scroll', note)
      form.removeEventListener('focusin', enter)
    }
  }, [element, path, place])
}

function goBackTo(form: HTMLElement, { top, field }: Place, onEnd: () => void): () => void {
  const until = performance.now() + settling
  let frame = requestAnimationFrame(() => {
    const control = field && form.querySelector<HTMLElement>(`[data-field="${CSS.escape(field)}"]`)
    if (control) control.querySelector<HTMLElement>(typed)?.focus({ preventScroll: true })
    stay()
  })
  function stay() {
    if (window.scrollY !== top) window.scrollTo({ top, behavior: 'instant' })
    if (performance.now() < until) frame = requestAnimationFrame(stay)
    else end()
  }
  function end() {
    cancelAnimationFrame(frame)
    for (const name of byHand) window.removeEventListener(name, end)
    onEnd()
  }
  for (const name of byHand) window.addEventListener(name, end, { passive: true })
  return end
}
