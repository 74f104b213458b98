import { recentWindow } from '../cells/cell-figures'
import type { CellLinks } from '../cells/cell-filters'

export type Scope = Record<string, string>

/** The records of the last thirteen weeks that a mute is about. */
export function scopeLink(links: CellLinks, scope: Scope, now: Date) {
  const { from, to } = recentWindow(now)
  return links(scope, scope, { receivedAtFrom: from, receivedAtTo: to })
}
