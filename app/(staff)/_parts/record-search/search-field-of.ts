import { call } from '@/app/_ui/call'
import { mostFound, type Option } from '@/app/_ui/options'
import type { Filters } from '@/app/_ui/table/list-state'
import type { SearchField } from '@/app/_ui/table/search/search-fields'
import { declaration } from '@/lib/defects/declaration'
import type { Field } from '@/lib/defects/fields'
import { loadOptions } from '../record-fields/look-ups'
import type { Values } from '../record-fields/values'

export interface FieldWords {
  label(name: string): string
  markDisabled(name: string): string
  chooseFirst(parent: string): string
}

const single = (filters: Filters): Values =>
  Object.fromEntries(
    Object.entries(filters).flatMap(([name, values]) => (values.length === 1 ? [[name, values[0]]] : [])),
  )

export async function searchPeople(name: string, signal: AbortSignal): Promise<Option[]> {
  const found = await call(
    'GET /SystemManager/system/custom/people',
    { name, limit: mostFound },
    { quiet: true, signal },
  )
  return found.map(({ id, name: label }) => ({ value: id, label }))
}

export function searchFieldOf(name: string, words: FieldWords): SearchField {
  const field = declaration[name]!
  const { markDisabled } = words
  const named = { name, label: words.label(name) }
  switch (field.kind) {
    case 'date':
    case 'instant':
      return { ...named, type: 'date-range' }
    case 'flag':
      return { ...named, type: 'boolean' }
    case 'integer':
    case 'decimal':
      return { ...named, type: 'number-range', unit: 'unit' in field ? field.unit : undefined }
    case 'text':
    case 'number':
      return { ...named, type: 'text', maxLength: 'max' in field ? field.max : undefined }
    case 'person':
      return { ...named, type: 'multi-select', search: searchPeople }
    case 'reference':
      return {
        ...named,
        type: 'multi-select',
        search: (search, signal, filters) =>
          loadOptions(field, {
            values: single(filters),
            search: search.trim() || undefined,
            signal,
            markDisabled,
          }),
      }
    default: {
      const parent = field.kind === 'region' ? field.within : undefined
      return {
        ...named,
        type: 'multi-select',
        within: parent && { name: parent, hint: words.chooseFirst(parent) },
        load: filters => loadOptions(field as Field, { values: single(filters), markDisabled }),
      }
    }
  }
}
