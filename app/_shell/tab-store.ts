'use client'

import { useSyncExternalStore } from 'react'
import { recall, remember } from '../_ui/tab-memory'
import { dropUnsaved, unsavedPaths } from '../_ui/unsaved'

export interface OpenTab {
  path: string
  /** The query with the filters, so that coming back shows the same rows. */
  search: string
  title?: string
}

const key = 'tabs'
const maxTabs = 20
const none: OpenTab[] = []
const blockedPaths = new Set<string>()
let tabs: OpenTab[] | undefined
const listeners = new Set<() => void>()

function read(): OpenTab[] {
  if (tabs) return tabs
  const stored = recall(key)
  tabs = Array.isArray(stored)
    ? stored.filter(tab => typeof tab?.path === 'string' && typeof tab?.search === 'string')
    : []
  return tabs
}

function write(next: OpenTab[]) {
  const open = new Set(next.map(({ path }) => path))
  for (const { path } of read()) if (!open.has(path)) dropUnsaved(path)
  tabs = next
  remember(key, next)
  for (const listener of listeners) listener()
}

/** A page that is not shown (403, 404) opens no tab; a tab that is already open stays. */
export const blockTab = (path: string) => void blockedPaths.add(path)
export const unblockTab = (path: string) => void blockedPaths.delete(path)

export function visit(visited: OpenTab, home: string) {
  const known = read()
  const list = known.some(tab => tab.path === home) ? known : [{ path: home, search: '' }, ...known]
  const at = list.findIndex(tab => tab.path === visited.path)
  if (at < 0 && blockedPaths.has(visited.path)) return list === known ? undefined : write(list)
  if (at < 0) return write(withinLimit([...list, visited]))
  const old = list[at]!
  if (list === known && old.search === visited.search && (!visited.title || old.title === visited.title))
    return
  write(list.with(at, { ...old, ...visited, title: visited.title ?? old.title }))
}

/** The oldest tab gives way; the first one, the last one and those with unsaved input stay. */
function withinLimit(list: OpenTab[]): OpenTab[] {
  if (list.length <= maxTabs + 1) return list
  const unsaved = unsavedPaths()
  const oldest = list.findIndex(({ path }, at) => at > 0 && at < list.length - 1 && !unsaved.includes(path))
  return oldest < 0 ? list : list.toSpliced(oldest, 1)
}

export function keepTabs(keep: (tab: OpenTab) => boolean) {
  write(read().filter(keep))
}

/** Empty on the server and while hydrating; the bar's fixed height keeps the layout still. */
export function useTabs(): OpenTab[] {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    read,
    () => none,
  )
}
