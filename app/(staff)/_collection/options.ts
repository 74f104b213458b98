import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import { mostFound, type Option, type OptionSource } from '@/app/_ui/options'
import { loadCodedLists } from '../_parts/coded-lists'
import { assemblyOptions } from '../_parts/recalls/recall-options'
import type { DropDown, Field } from './view'

export async function searchRows(
  dropDown: DropDown,
  name: string,
  signal?: AbortSignal,
  mark?: (name: string) => string,
): Promise<Option[]> {
  const disables = mark && !dropDown.endsWith('/people')
  const query = { name: name.trim() || undefined, limit: mostFound, withDisabled: disables }
  const rows = await call(dropDown, asInput(query), { quiet: true, signal })
  return rows.map(row => {
    const beside = 'brandName' in row ? row.brandName : 'deptName' in row ? row.deptName : null
    const label = beside ? `${row.name} · ${beside}` : row.name
    return { value: row.id, label: 'enabled' in row && row.enabled === false && mark ? mark(label) : label }
  })
}

export async function codeOptions(list: string): Promise<Option[]> {
  if (list === 'assemblyCode') return assemblyOptions()
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
