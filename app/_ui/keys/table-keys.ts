import { type RefObject, useEffect } from 'react'
import { listen } from '@/app/_ui/listeners'
import { keyIsFree, rowSteps } from './keys'

const linkOf = (row: Element) => row.querySelector<HTMLElement>('a, button:not([data-copy])')

export function focusRow(at: number) {
  const row = document.querySelector(`.ui-table tr[data-row="${at}"]`)
  if (row) linkOf(row)?.focus()
}

export function useTableKeys(body: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const step = rowSteps[event.key]
      if (!step || !body.current || !keyIsFree(event)) return
      const links = [...body.current.querySelectorAll('tr[data-row]')].map(linkOf)
      const here = links.findIndex(link => link?.closest('tr')?.contains(document.activeElement))
      const next = here < 0 ? (step > 0 ? 0 : links.length - 1) : here + step
      if (!links[next]) return
      event.preventDefault()
      links[next].focus()
    }
    return listen(document, { keydown: press })
  }, [body])
}
