import type { TablePreferences } from '@/app/_ui/table/columns'
import type { Page } from '@/lib/core/paging'
import type { ListedRow } from '@/lib/defects/list/find-page'

const always: readonly string[] = [
  'id',
  'complaintNo',
  'state',
  'stateDes',
  'version',
  'receivedAt',
  'brandName',
  'modelRangeName',
  'summary',
  'riskLevel',
  'riskLevelName',
  'vin',
  'hit',
] as const

const nameOf = (key: string) => `${key.replace(/(Id|Code)$/, '')}Name`

// Sends only the columns that are shown: all of them make the page half as large again. A column that is
// switched on later gets its values when the table reloads.
export function shownRows(page: Page<ListedRow>, preferences: TablePreferences | null): Page<ListedRow> {
  const shown = (preferences?.columns ?? []).filter(({ hidden }) => !hidden).map(({ key }) => key)
  const requested = [...new Set([...always, ...shown.flatMap(key => [key, nameOf(key), `${key}Names`])])]
  const records = page.records.map(
    (row): Partial<ListedRow> =>
      Object.fromEntries(requested.filter(key => key in row).map(key => [key, row[key as keyof ListedRow]])),
  )
  return { ...page, records: records as ListedRow[] }
}
