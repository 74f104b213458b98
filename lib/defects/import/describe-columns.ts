import { type FieldName, fieldOf } from '@/lib/defects/fields'
import { dayOf, flagOf, numberOf } from '@/lib/excel/reading/cell-text'
import { isPlaceholder } from '@/lib/excel/reading/placeholders'
import { columnLetters } from '@/lib/excel/row-xml'
import { quantityOf } from '@/lib/values/number'
import { dayOfHeadings, isVague, nearestFields, reasonHeadings } from './match-headings'
import { problemCodesAt, problemCodesColumn } from './problem-codes'
import type { Import } from './walk-sheet'

export interface SheetColumn {
  letter: string
  heading: string
  samples: string[]
  field: FieldName | typeof problemCodesColumn | null
  said: boolean
  doubt: 'vague' | 'values' | null
  near: FieldName[]
}

export function describeColumns({ headings, columns, samples, mapping }: Import): SheetColumn[] {
  const codesAt = problemCodesAt(headings ?? [], columns ?? [], mapping)
  return (headings ?? []).flatMap((heading, at) => {
    if (reasonHeadings.includes(heading.trim())) return []
    const isDayBefore = (column: number) => columns?.[column] && dayOfHeadings(headings ?? [], column)
    if (isDayBefore(at - 1) || isDayBefore(at - 2)) return []
    const field = (columns?.[at] ?? null) as FieldName | null
    const values = samples?.[at] ?? []
    if (heading.trim() === '' && values.length === 0) return []
    const given = Object.hasOwn(mapping, heading)
    const codes = at === codesAt
    const near =
      field || given || codes ? [] : nearestFields(heading).filter(name => !columns?.includes(name))
    return [
      {
        letter: columnLetters(at),
        heading,
        samples: values,
        field: codes ? problemCodesColumn : field,
        said: given,
        doubt: doubtOf(field, heading, values, given),
        near,
      },
    ]
  })
}

function doubtOf(
  field: FieldName | null,
  heading: string,
  values: string[],
  given: boolean,
): SheetColumn['doubt'] {
  if (!field) return null
  const said = values.filter(value => !isPlaceholder(value))
  const unlike = said.filter(value => !looksLike(field, value)).length
  if (unlike * 2 > said.length) return 'values'
  return !given && isVague(heading) ? 'vague' : null
}

function looksLike(name: FieldName, value: string): boolean {
  const field = fieldOf[name]
  switch (field.kind) {
    case 'date':
      return dayOf(value) !== null
    case 'integer':
    case 'decimal':
      return numberOf(value, quantityOf(field)) !== null
    case 'flag':
      return flagOf(value) !== null
    case 'text':
      return [...value].length <= field.max && (name !== 'vin' || /^[\w\s-]{8,20}$/.test(value))
    default:
      return true
  }
}
