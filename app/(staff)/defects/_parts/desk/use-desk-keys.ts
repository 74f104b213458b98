import { useEffect } from 'react'
import { keyIsFree, nothingIsOpen } from '@/app/_ui/keys/keys'
import { listen } from '@/app/_ui/listeners'

export interface DeskKeys {
  move(step: 1 | -1): void
  toList(): void
  submit(): void
  choose(key: string): boolean
}

const steps: Record<string, 1 | -1> = { j: 1, k: -1 }

export function useDeskKeys({ move, toList, submit, choose }: DeskKeys) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !nothingIsOpen()) return
      const { key } = event
      const step = steps[key]
      if (key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
      else if (key === 'Escape') toList()
      else if (!keyIsFree(event, { radios: true })) return
      else if (step) move(step)
      else if (!choose(key)) return
      event.preventDefault()
    }
    return listen(document, { keydown: press })
  })
}
