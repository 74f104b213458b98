import { useEffect, useState } from 'react'
import { call } from '@/app/_ui/call'
import { inputOf } from '@/app/_ui/call-address'
import { focusRow } from '@/app/_ui/keys/table-keys'
import { recall, remember } from '@/app/_ui/tab-memory'
import { viewWord } from '@/app/_ui/table/list-state'
import type { Page } from '@/lib/core/paging'

const keyOf = (list: string) => `list:${list}`
const key = keyOf('defects')

interface Memory {
  href: string
  page: number
  pages: number
  size: number
  ids: string[]
  at?: string
}

interface Row {
  id: string
}

// Of records, or of the collection at a path.
export function useRememberedList(href: string, page: Page<Row>, list = 'defects') {
  useEffect(() => {
    const key = keyOf(list)
    const { current, pages, size, records } = page
    const ids = records.map(row => row.id)
    const before = recall<Memory>(key)
    remember(key, { href, page: current, pages, size, ids } satisfies Memory)
    const row = before?.href === href && before.at ? ids.indexOf(before.at) : -1
    if (row >= 0) focusRow(row)
  }, [href, page, list])
}

export function rememberOpened(path: string, id: string) {
  const memory = recall<Memory>(keyOf(path))
  if (memory) remember(keyOf(path), { ...memory, at: id })
}

export const lastList = (path: string) => recall<Memory>(keyOf(path))?.href ?? path

interface Neighbours {
  back: string
  previous?: string
  next?: string
}

/** Reads the memory directly: a shortcut key may be pressed before useListMemory has set its state. */
export const listAround = (id: string) => memoryAround(id)?.href ?? '/defects'

export function walkedList(id: string): string | undefined {
  const memory = memoryAround(id)
  if (!memory?.ids.includes(id)) return undefined
  const [path = '', query = ''] = memory.href.split('?')
  const words = new URLSearchParams(query)
  words.delete('page')
  return `${path}?${words}`
}

export function useListMemory(id: string): Neighbours {
  const [found, setFound] = useState<Neighbours>({ back: '/defects' })
  useEffect(() => {
    const abort = new AbortController()
    const memory = memoryAround(id)
    if (!memory) return
    const at = memory.ids.indexOf(id)
    remember(key, { ...memory, at: id })
    const here = {
      back: memory.href,
      previous: memory.ids[at - 1],
      next: at < 0 ? undefined : memory.ids[at + 1],
    }
    setFound(here)
    const find = async (step: 1 | -1) => {
      const beside = await pageBeside(memory, memory.page + step, abort.signal)
      if (beside)
        setFound(now => ({ ...now, [step < 0 ? 'previous' : 'next']: beside.ids.at(step < 0 ? -1 : 0) }))
    }
    if (at === 0 && memory.page > 1) void find(-1)
    if (at >= 0 && at === memory.ids.length - 1 && memory.page < memory.pages) void find(1)
    return () => abort.abort()
  }, [id])
  return found
}

function memoryAround(id: string): Memory | null {
  const memory = recall<Memory>(key)
  if (!memory || memory.ids.includes(id)) return memory
  for (const side of ['before', 'after']) {
    const beside = recall<Memory>(`${key}:${side}`)
    if (!beside?.ids.includes(id)) continue
    remember(key, beside)
    return beside
  }
  return memory
}

async function pageBeside(from: Memory, page: number, signal: AbortSignal): Promise<Memory | undefined> {
  const [path = '', query = ''] = from.href.split('?')
  // Of the records of a campaign only those of the page are neighbours.
  if (path === '/carBack') return undefined
  const words = new URLSearchParams(query)
  words.set('page', String(page))
  const searchParams = new URLSearchParams(words)
  for (const own of ['page', 'limit', viewWord]) searchParams.delete(own)
  if (!searchParams.has('type')) searchParams.set('type', '1')
  try {
    const { pages, records } = await call(
      'GET /complaintsvehicleinfo/page/:current/:size',
      { ...inputOf(searchParams), current: page, size: from.size },
      { quiet: true, signal },
    )
    const beside = { ...from, href: `${path}?${words}`, page, pages, ids: records.map(row => row.id) }
    remember(`${key}:${page < from.page ? 'before' : 'after'}`, beside)
    return beside
  } catch {
    // Without the neighbour the link back to the list still works.
    return undefined
  }
}
