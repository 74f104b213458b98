import { createListeners } from '@/app/_ui/listeners'
import type { PageTitle } from '../_ui/page-title'
import { recall, remember } from '../_ui/tab-memory'
import { dropUnsaved, unsavedPaths } from '../_ui/unsaved'

export interface OpenTab {
  path: string
  search: string
  title?: PageTitle
  preview?: boolean
}

const key = 'tabs'
const maxTabs = 20
const none: OpenTab[] = []
const blockedPaths = new Set<string>()
let tabs: OpenTab[] | undefined
const listeners = createListeners()

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
  listeners.notify()
}

/** A page that is not shown (403, 404) opens no tab; a tab that is already open stays. */
export const blockTab = (path: string) => void blockedPaths.add(path)
export const unblockTab = (path: string) => void blockedPaths.delete(path)

export function visit(visited: OpenTab, pinned: readonly string[]) {
  const known = read()
  const list = withPinned(known, pinned)
  const at = list.findIndex(tab => tab.path === visited.path)
  if (at < 0 && blockedPaths.has(visited.path)) return list === known ? undefined : write(list)
  if (at < 0) return write(withinLimit(withNew(list, visited), pinned.length))
  const old = list[at]!
  const title = visited.title ?? old.title
  if (list === known && old.search === visited.search && JSON.stringify(title) === JSON.stringify(old.title))
    return
  write(list.with(at, { ...old, search: visited.search, title }))
}

function withPinned(list: OpenTab[], pinned: readonly string[]): OpenTab[] {
  if (pinned.every((path, at) => list[at]?.path === path)) return list
  const first = pinned.map(path => list.find(tab => tab.path === path) ?? { path, search: '' })
  return [...first, ...list.filter(({ path }) => !pinned.includes(path))]
}

function withNew(list: OpenTab[], visited: OpenTab): OpenTab[] {
  if (!visited.preview || edited.delete(visited.path)) return [...list, { ...visited, preview: false }]
  const unsaved = unsavedPaths()
  const at = list.findIndex(({ path, preview }) => preview && !unsaved.includes(path))
  return at < 0 ? [...list, visited] : list.with(at, visited)
}

/** Closes the oldest tab beyond the limit, but never a pinned one, the last one or one with unsaved input. */
function withinLimit(list: OpenTab[], pinned: number): OpenTab[] {
  if (list.length <= maxTabs + pinned) return list
  const unsaved = unsavedPaths()
  const oldest = list.findIndex(
    ({ path }, at) => at >= pinned && at < list.length - 1 && !unsaved.includes(path),
  )
  return oldest < 0 ? list : list.toSpliced(oldest, 1)
}

const edited = new Set<string>()

export function keepOpen(paths: readonly string[]) {
  const isKept = ({ path, preview }: OpenTab) => preview && paths.includes(path)
  if (read().some(isKept)) write(read().map(tab => (isKept(tab) ? { ...tab, preview: false } : tab)))
}

export function keepEdited(unsaved: readonly string[]) {
  const records = unsaved.filter(path => path.endsWith('/edit')).map(path => path.slice(0, -'/edit'.length))
  for (const record of records) if (!read().some(({ path }) => path === record)) edited.add(record)
  keepOpen([...unsaved, ...records])
}

export function keepTabs(keep: (tab: OpenTab) => boolean) {
  write(read().filter(keep))
}

/** Empty on the server and while hydrating; the bar's fixed height keeps the layout still. */
export const useTabs = (): OpenTab[] => listeners.useValue(read, none)
