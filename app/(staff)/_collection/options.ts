import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import type { FormValues } from '@/app/_ui/form/form-fields'
import { mostFound, type Option, type OptionSource } from '@/app/_ui/options'
import { assemblyOptions, codeOptions as listOptions, partOptions } from '../_parts/recalls/recall-options'
import type { DropDown, Field } from './view'

interface Offered {
  mark?(name: string): string
  within?: Record<string, string>
}

export async function searchRows(
  dropDown: DropDown,
  name: string,
  signal?: AbortSignal,
  { mark, within }: Offered = {},
): Promise<Option[]> {
  const disables = mark && !dropDown.endsWith('/people')
  const query = { name: name.trim() || undefined, limit: mostFound, withDisabled: disables, ...within }
  const rows = await call(dropDown, asInput(query), { quiet: true, signal })
  return rows.map(row => {
    const brand = !within?.brandId && 'brandName' in row ? row.brandName : null
    const beside = brand ?? ('deptName' in row ? row.deptName : null)
    const label = beside ? `${row.name} · ${beside}` : row.name
    return { value: row.id, label: 'enabled' in row && row.enabled === false && mark ? mark(label) : label }
  })
}

export async function codeOptions(list: string, within?: Record<string, string>): Promise<Option[]> {
  if (within?.assemblyCode) return partOptions(within.assemblyCode)
  return list === 'assemblyCode' ? assemblyOptions() : listOptions(list)
}

export function sourceOf(field: Field, values: FormValues): OptionSource {
  if (field.kind === 'choice') return { load: () => codeOptions(field.list, chosenOf(field, values)) }
  if (field.kind !== 'reference') return {}
  const offered = { within: chosenOf(field, values) }
  return { search: (keyword, signal) => searchRows(field.dropDown, keyword, signal, offered) }
}

function chosenOf({ within = [] }: { within?: readonly string[] }, values: FormValues) {
  for (const name of within) {
    const [first, ...others] = [values[name] ?? []].flat()
    if (first && others.length === 0) return { [name.replace(/s$/, '')]: String(first) }
  }
  return undefined
}
