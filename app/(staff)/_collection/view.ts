import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import type { FormField } from '@/app/_ui/form/form-fields'
import type { Column } from '@/app/_ui/table/columns'
import type { RowAction } from '@/app/_ui/table/row-actions'
import type { SearchField } from '@/app/_ui/table/search/search-fields'
import type { CollectionRow } from '@/lib/collections/collection'
import type { Uses } from '@/lib/collections/count-uses'
import type { CollectionView, ViewField } from '@/lib/collections/view'
import type { DropDownCall, EntryView } from '@/lib/dictionaries/view'
import type { InvestigationView, PeopleCall } from '@/lib/investigations/view'
import type { SalesView } from '@/lib/sales/view'

type Calls = EntryView['calls'] | SalesView['calls'] | InvestigationView['calls']
export type DropDown = DropDownCall | PeopleCall
export type View = CollectionView<Calls | CodeItemCalls, DropDown>
interface CodeItemCalls {
  history: 'GET /dicinfo/history'
  add: 'POST /dicinfo/add'
  update: 'PUT /dicinfo/update'
  remove: 'DELETE /dicinfo'
}
export type Field = ViewField<DropDown>
export type OpenedRow = CollectionRow & { uses?: Uses }

export interface Special {
  titleOf?(row: CollectionRow): string
  headingOf?(row: CollectionRow | undefined): string
  // Neither disabled nor deleted.
  isFixed?(row: CollectionRow): boolean
  search?: SearchField[]
  // Of rows that have a page of their own.
  hrefOf?(id: string): string
  // What calls know a row by, if not its id.
  keyOf?(row: CollectionRow): object
  added?: object
  columns?: Record<string, Partial<Column<CollectionRow>>>
  fields?: Record<string, (field: FormField) => FormField>
  actions?(row: CollectionRow): RowAction[]
}

export const noSpecial: Special = {}

export const keyIn = ({ keyOf }: Special, row: CollectionRow): object => (keyOf ? keyOf(row) : { id: row.id })

export const titleIn = ({ titleOf }: Special, row: CollectionRow) =>
  titleOf ? titleOf(row) : String(row.name)

export function useWords({ words }: Pick<View, 'words'>) {
  const t = useTranslations()
  return useCallback(
    (key: string, values?: Record<string, string | number>) => {
      const own = `${words}.${key}`
      return t(t.has(own) ? own : `dictionaries.${key}`, values)
    },
    [t, words],
  )
}

export const nameKeyOf = (name: string) => `${name.replace(/Id$/, '')}Name`

export const namesIn = (row: Record<string, unknown>, name: string) =>
  [row[nameKeyOf(name)] ?? []].flat() as string[]
