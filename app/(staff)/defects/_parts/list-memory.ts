'use client'

import { useEffect, useState } from 'react'
import { focusRow } from '../../../_ui/table-keys'

const key = 'defects:list'

interface Memory {
  /** The list as it was: path and query, without the base path. */
  href: string
  ids: string[]
  /** The record that was opened from it last. */
  at?: string
}

function recall(): Memory | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as Memory | null
  } catch {
    return null
  }
}

function remember(memory: Memory) {
  try {
    sessionStorage.setItem(key, JSON.stringify(memory))
  } catch {
    // without storage the record has no neighbours
  }
}

/** The list that is being looked at, for Back and for previous and next in a record; who comes back finds their row. */
export function useRememberedList(href: string, records: { id: string }[]) {
  useEffect(() => {
    const before = recall()
    const ids = records.map(row => row.id)
    remember({ href, ids })
    const row = before?.href === href && before.at ? ids.indexOf(before.at) : -1
    if (row >= 0) focusRow(row)
  }, [href, records])
}

/** Where this record stood in the list that the person came from. */
export function useListMemory(id: string): { back: string; previous?: string; next?: string } {
  const [found, setFound] = useState<{ back: string; previous?: string; next?: string }>({ back: '/defects' })
  useEffect(() => {
    const memory = recall()
    if (!memory) return
    remember({ ...memory, at: id })
    const at = memory.ids.indexOf(id)
    setFound({
      back: memory.href,
      previous: at > 0 ? memory.ids[at - 1] : undefined,
      next: at >= 0 ? memory.ids[at + 1] : undefined,
    })
  }, [id])
  return found
}
