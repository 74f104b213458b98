import { type RefObject, useEffect } from 'react'
import { keyIsFree } from '@/app/_ui/keys/keys'
import { listen } from '@/app/_ui/listeners'
import { digitKeys } from '../desk/digit-keys'

export function useProposalKeys(count: number, take: (place: number) => void, latest: RefObject<unknown>) {
  useEffect(() => {
    if (count === 0) return
    const press = (event: KeyboardEvent) => {
      // With Alt a keyboard may write another character (¡ on a Mac), so the place of the key decides.
      const place = digitKeys.indexOf(event.altKey ? event.code.replace('Digit', '') : event.key)
      if (place < 0 || place >= count) return
      const alt = event.altKey && !event.ctrlKey && !event.metaKey
      if (!alt && !keyIsFree(event) && !inEmptyAssembly(event, latest.current)) return
      event.preventDefault()
      event.stopPropagation()
      take(place)
    }
    // Before the field of the assembly takes the digit for a text to look for.
    return listen(document, { keydown: press }, true)
  }, [count, take, latest])
}

function inEmptyAssembly(event: KeyboardEvent, chosen: unknown): boolean {
  const target = event.target as HTMLInputElement | null
  const field = target?.closest?.('[data-field="assemblyCode"]')
  return Boolean(field) && !chosen && !target?.value && !event.ctrlKey && !event.metaKey && !event.altKey
}
