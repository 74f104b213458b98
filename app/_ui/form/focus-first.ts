import { type RefObject, useEffect } from 'react'
import { giveKeys } from '@/app/_ui/keys/hold-keys'

const fields = ':is(input:not([type="hidden"], [type="file"]), textarea, select):not(:disabled)'

export function useFocusFirst(root: RefObject<HTMLElement | null>, ready = true) {
  useEffect(() => {
    if (!ready) return
    const first = root.current?.querySelector<HTMLElement>(fields)
    if (!first) return
    first.focus()
    void giveKeys(root.current!)
  }, [root, ready])
}
