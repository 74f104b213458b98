import { useEffect } from 'react'
import { focusRow } from '@/app/_ui/keys/table-keys'
import { recall, remember } from '@/app/_ui/tab-memory'

const keyOf = (path: string) => `list:${path}`
const openedOf = (path: string) => `${keyOf(path)}:opened`

export function useRememberedList(path: string, href: string, rows: { id: string }[]) {
  useEffect(() => {
    const opened = recall(keyOf(path)) === href ? recall(openedOf(path)) : null
    remember(keyOf(path), href)
    remember(openedOf(path), null)
    const row = rows.findIndex(({ id }) => id === opened)
    if (row >= 0) focusRow(row)
  }, [path, href, rows])
}

export function rememberOpened(path: string, id: string) {
  remember(openedOf(path), id)
}

export function lastList(path: string): string {
  return recall(keyOf(path)) ?? path
}
