import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import { mostFound, type Option, type OptionSource } from '@/app/_ui/options'
import type { DropDownCall } from '@/lib/dictionaries/view'
import { loadCodedLists } from '../_parts/coded-lists'
import type { Field } from './view'

export async function searchRows(
  dropDown: DropDownCall,
  name: string,
  signal?: AbortSignal,
  mark?: (name: string) => string,
): Promise<Option[]> {
  const query = { name: name.trim() || undefined, limit: mostFound, withDisabled: mark && true }
  const rows = await call(dropDown, asInput(query), { quiet: true, signal })
  return rows.map(row => {
    const label = 'brandName' in row && row.brandName ? `${row.name} · ${row.brandName}` : row.name
    return { value: row.id, label: 'enabled' in row && row.enabled === false && mark ? mark(label) : label }
  })
}

export async function codeOptions(list: string): Promise<Option[]> {
  const lists = await loadCodedLists()
  const found = lists.find(({ key }) => key === list)
  return (found?.items ?? []).map(({ code, description }) => ({ value: code, label: description }))
}

export function sourceOf(field: Field): OptionSource {
  if (field.kind === 'choice') return { load: () => codeOptions(field.list) }
  if (field.kind === 'reference')
    return { search: (keyword, signal) => searchRows(field.dropDown, keyword, signal) }
  return {}
}
