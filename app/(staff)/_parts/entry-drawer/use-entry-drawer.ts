import { useSearchParams } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { nothingIsOpen } from '@/app/_ui/keys/keys'
import { focusRow } from '@/app/_ui/keys/table-keys'
import { listen } from '@/app/_ui/listeners'
import { useNavigate } from '@/app/_ui/navigation'
import type { Page } from '@/lib/core/paging'

interface Row {
  id: string
}

export function useEntryDrawer(path: string, page: Page<Row>, opened: Row | 'new' | undefined) {
  const query = useSearchParams()
  const [go] = useNavigate()
  const openedId = opened === 'new' ? undefined : opened?.id
  const at = page.records.findIndex(({ id }) => id === openedId)
  useFocusReturned(openedId, page.records)

  const hrefOf = (entry?: string, number?: number) => {
    const next = new URLSearchParams(query)
    next.delete('entry')
    if (entry) next.set('entry', entry)
    if (number) next.set('page', String(number))
    return next.size > 0 ? `${path}?${next}` : path
  }
  const move = (href: string) => () => void go(href, { replace: true, scroll: false })
  const neighbour = (step: 1 | -1) => {
    const row = at < 0 ? undefined : page.records[at + step]
    if (row) return move(hrefOf(row.id))
    const beyond = page.current + step
    if (at < 0 || beyond < 1 || beyond > page.pages) return undefined
    return move(hrefOf(step > 0 ? 'first' : 'last', beyond))
  }
  const close = move(hrefOf())
  useCloseOnEscape(opened !== undefined, close)
  return {
    openedId,
    hrefOf: (entry: string) => hrefOf(entry),
    previous: neighbour(-1),
    next: neighbour(1),
    close,
  }
}

function useFocusReturned(openedId: string | undefined, rows: Row[]) {
  const before = useRef(openedId)
  useEffect(() => {
    const left = before.current
    before.current = openedId
    if (!left || openedId) return
    const at = rows.findIndex(({ id }) => id === left)
    if (at >= 0) focusRow(at)
  }, [openedId, rows])
}

// Listens in an earlier phase than the fields: an Escape that closes a field's list or calendar leaves the drawer
// open. Not in the drawer itself, whose code may still be loading.
function useCloseOnEscape(open: boolean, close: () => void) {
  const latest = useRef(close)
  latest.current = close
  useEffect(() => {
    if (!open) return
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !nothingIsOpen()) return
      if (document.activeElement?.closest('[aria-expanded="true"]')) return
      latest.current()
    }
    return listen(document, { keydown: press }, true)
  }, [open])
}
