import type { OpenView } from '@/lib/accounts/views/open-view'
import type { TablePreferences } from './columns'

/** Columns belong to the view while one is on; a person's own version of somebody else's view is kept for them. */
export const keptTable = (view: OpenView | null | undefined, own: TablePreferences | null | undefined) =>
  ((view?.ownTable ?? view?.table) as TablePreferences | null | undefined) ?? own ?? null
