import type { OpenView } from '@/lib/accounts/views/list-views'
import type { TablePreferences } from './columns'

export const keptTable = (view: OpenView | null | undefined, own: TablePreferences | null | undefined) =>
  ((view?.ownTable ?? view?.table) as TablePreferences | null | undefined) ?? own ?? null
