'use client'

import { usePathname } from 'next/navigation'
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { notePlace, placeIn } from '@/app/_ui/unsaved'

const typed = 'input:not([type=file], [type=checkbox], [type=radio], [role=combobox], [readonly]), textarea'

/** Leads back to where the reader was in a form that was left with unsaved input. */
export function useReturnPlace(element: RefObject<HTMLElement | null>) {
  const [path] = useState(usePathname())
  const [place] = useState(() => placeIn(path))

  // A layout effect is taken back before the router scrolls the next page to its top.
  useLayoutEffect(() => {
    const form = element.current
    let field: string | undefined
    const note = () => notePlace(path, { top: window.scrollY, field })
    const enter = (event: FocusEvent) => {
      field = (event.target as Element).closest<HTMLElement>('[data-field]')?.dataset.field
      note()
    }
    window.addEventListener('scroll', note, { passive: true })
    form?.addEventListener('focusin', enter)
    return () => {
      window.removeEventListener('scroll', note)
      form?.removeEventListener('focusin', enter)
    }
  }, [element, path])

  useEffect(() => {
    if (!place) return
    const frame = requestAnimationFrame(() => {
      const field = place.field && `[data-field="${CSS.escape(place.field)}"]`
      const control = field && element.current?.querySelector<HTMLElement>(field)
      if (control) control.querySelector<HTMLElement>(typed)?.focus({ preventScroll: true })
      window.scrollTo({ top: place.top, behavior: 'instant' })
    })
    return () => cancelAnimationFrame(frame)
  }, [element, place])
}
