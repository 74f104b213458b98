import type { FormValue, FormValues } from '@/app/_ui/form/form-fields'
import type { EntryField } from '@/lib/dictionaries/view'

export function toForm(fields: EntryField[], row: Record<string, unknown> | undefined): FormValues {
  return Object.fromEntries(
    fields.map(({ name, kind }): [string, FormValue] => {
      const value = row?.[name]
      if (kind === 'flag') return [name, value === true]
      return [name, value === null || value === undefined ? null : String(value)]
    }),
  )
}

/** An empty `sort` is omitted, so that the table's default applies; any other empty value is null. */
export function fromForm(fields: EntryField[], values: FormValues): Record<string, unknown> {
  return Object.fromEntries(
    fields.flatMap(({ name, kind }): [string, unknown][] => {
      if (!(name in values)) return []
      const value = values[name] ?? null
      if (kind === 'flag') return [[name, value === true]]
      const empty = value === null || value === ''
      if (name === 'sort' && empty) return []
      if (kind === 'number') return [[name, empty ? null : Number(value)]]
      return [[name, empty ? null : value]]
    }),
  )
}
