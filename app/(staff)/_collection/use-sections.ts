import { useMemo } from 'react'
import type { FormField, FormSection, FormValues } from '@/app/_ui/form/form-fields'
import type { CollectionRow } from '@/lib/collections/collection'
import { sourceOf } from './options'
import { type Field, namesIn, type Special, useWords, type View } from './view'

// Those that are chosen within another one.
function emptying(fields: Field[], parent: string): FormField['follow'] {
  const emptied = fields.flatMap(one =>
    'within' in one && one.within?.includes(parent) ? [[one.name, one.many ? [] : null]] : [],
  )
  return emptied.length > 0 ? (_, values) => ({ ...values, ...Object.fromEntries(emptied) }) : undefined
}

export type KnownNames = Record<string, Record<string, string>>

const none: NonNullable<Special['fields']> = {}

export function useSections(
  view: View,
  { fields: own = none }: Special,
  row: CollectionRow | undefined,
  known: KnownNames,
): FormSection[] {
  const word = useWords(view)
  return useMemo(() => {
    const field = (one: Field): FormField => {
      const fixed = one.kind === 'text' && one.fixed === true
      const common = {
        name: one.name,
        label: word(`fields.${one.name}`),
        required: one.required,
        disabled: () => fixed && row !== undefined,
        follow: emptying(view.fields, one.name),
        hint: fixed ? word('hint.fixed') : one.name === 'sort' ? word('hint.sort') : undefined,
      }
      switch (one.kind) {
        case 'text':
          return {
            ...common,
            type: one.lines ? 'textarea' : 'text',
            maxLength: one.max,
            code: one.name === 'code',
          }
        case 'number':
          return { ...common, type: 'number', min: one.min, max: one.max }
        case 'year':
          return { ...common, type: 'number', quantity: 'year', min: one.min, max: new Date().getFullYear() }
        case 'decimal':
          return { ...common, ...one, type: 'number', min: 0 }
        case 'flag':
          return { ...common, type: 'boolean' }
        case 'day':
          return { ...common, type: 'date' }
        case 'option': {
          const options = one.options.map(value => ({ value, label: word(`options.${one.name}.${value}`) }))
          return { ...common, type: 'select', source: { options } }
        }
        default: {
          const values = [row?.[one.name] ?? []].flat().map(String)
          const names = row ? namesIn(row, one.name) : []
          const labels = {
            ...known[one.name],
            ...Object.fromEntries(values.map((value, at) => [value, names[at] ?? value])),
          }
          const type = one.many ? 'multi-select' : 'select'
          const source = (values: FormValues) => ({ ...sourceOf(one, values), labels })
          const waits = (values: FormValues) => one.waits === true && !values[one.within![0]!]
          return { ...common, type, waits, source: one.within ? source : source({}) }
        }
      }
    }
    const isOrder = ({ name }: Field) => name === 'sort' || name === 'nameEn'
    const section = (key: string, fields: Field[]) => ({
      key,
      title: word(`sections.${key}`),
      fields: fields.map(one => own[one.name]?.(field(one)) ?? field(one)),
    })
    const order = view.fields.filter(isOrder)
    return [
      section(
        'main',
        view.fields.filter(one => !isOrder(one)),
      ),
      ...(order.length > 0 ? [section('order', order)] : []),
    ]
  }, [word, view, own, row, known])
}
