import { type MouseEvent, useState } from 'react'
import { copyText } from '@/app/_ui/copyable-text'
import { basePath, useNavigate } from '@/app/_ui/navigation'
import { permitted } from '@/app/_ui/permitted'
import type { RowAction } from './row-actions'

export function useRowClicks<Row>(rows: Row[], rowActions: ((row: Row) => RowAction[]) | undefined) {
  const [go] = useNavigate()
  const [more, setMore] = useState<{ anchor: HTMLElement; row: Row; all?: boolean }>()

  const actionOf = (row: Row | undefined, key: string) =>
    row && rowActions?.(row).find(action => action.key === key)

  const onClick = (event: MouseEvent) => {
    const target = (event.target as Element).closest<HTMLElement>(
      '[data-copy], [data-act], [data-more], [data-all], a',
    )
    if (!target) return
    const row = rows[Number(target.closest('tr')?.dataset.row)]
    if (target.dataset.copy !== undefined) void copyText(target.previousElementSibling?.textContent ?? '')
    else if (target.dataset.act) actionOf(row, target.dataset.act)?.onSelect?.()
    else if (row && target.dataset.more !== undefined) setMore({ anchor: target, row })
    else if (row && target.dataset.all !== undefined) setMore({ anchor: target, row, all: true })
    else if (target instanceof HTMLAnchorElement && !event.defaultPrevented) {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || target.target) return
      if (target.origin !== location.origin || !target.pathname.startsWith(basePath)) return
      event.preventDefault()
      const access = target.dataset.link && actionOf(row, target.dataset.link)?.access
      if (access && !permitted(access)) return
      void go(target.pathname.slice(basePath.length) + target.search)
    }
  }
  return { onClick, more, closeMore: () => setMore(undefined) }
}
