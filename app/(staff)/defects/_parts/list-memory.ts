'use client'

import { useEffect, useState } from 'react'

const key = 'defects:list'

interface Memory {
  /** The list as it was: path and query, without the base path. */
  href: string
  ids: string[]
}

/** The list that is being looked at, for Back and for previous and next in a record. */
export function rememberList(href: string, ids: string[]) {
  try {
    sessionStorage.setItem(key, JSON.stringify({ href, ids } satisfies Memory))
  } catch {
    // without storage the record has no neighbours
  }
}

/** Where this record stood in the list that the person came from. */
export function useListMemory(id: string): { back: string; previous?: string; next?: string } {
  const [found, setFound] = useState<{ back: string; previous?: string; next?: string }>({ back: '/defects' })
  useEffect(() => {
    try {
      const memory = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Memory | null
      if (!memory) return
      const at = memory.ids.indexOf(id)
      setFound({
        back: memory.href,
        previous: at > 0 ? memory.ids[at - 1] : undefined,
        next: at >= 0 ? memory.ids[at + 1] : undefined,
      })
    } catch {
      // nothing to go back to but the list itself
    }
  }, [id])
  return found
}
