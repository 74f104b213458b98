import { recentWindow } from '../cells/cell-figures'
import type { CellLinks } from '../cells/cell-filters'

export type Scope = Record<string, string>

export function scopeLink(links: CellLinks, scope: Scope, now: Date) {
  const { from, to } = recentWindow(now)
  return links(scope, scope, { receivedAtFrom: from, receivedAtTo: to })
}
