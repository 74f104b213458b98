import { type FieldName, fieldOf } from '@/lib/defects/fields'
import { columnLetters } from '@/lib/excel/row-xml'
import { dayOf, decimalOf, flagOf, numberOf } from './cell-text'
import { isVague, nearestFields, reasonHeadings } from './match-headings'
import type { Import } from './walk-sheet'

export interface SheetColumn {
  /** A, B … AA, as the sheet has it. */
  letter: string
  heading: string
  samples: string[]
  field: FieldName | null
  /** Somebody said so; else it was found by its heading. */
  said: boolean
  /** vague: the word may mean something else. values: the first values do not look like it. */
  doubt: 'vague' | 'values' | null
  /** What it may be, where nothing was found. */
  near: FieldName[]
}

/** The columns of a sheet, each with the field that it was taken for and how sure that is. */
export function describeColumns({ headings, columns, samples, mapping }: Import): SheetColumn[] {
  return (headings ?? []).flatMap((heading, at) => {
    if (reasonHeadings.includes(heading.trim())) return []
    const field = (columns?.[at] ?? null) as FieldName | null
    const values = samples?.[at] ?? []
    if (heading.trim() === '' && values.length === 0) return []
    const given = Object.hasOwn(mapping, heading)
    const near = field || given ? [] : nearestFields(heading).filter(name => !columns?.includes(name))
    return [
      {
        letter: columnLetters(at),
        heading,
        samples: values,
        field,
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
  const unlike = values.filter(value => !looksLike(field, value)).length
  if (unlike * 2 > values.length) return 'values'
  return !given && isVague(heading) ? 'vague' : null
}

function looksLike(name: FieldName, value: string): boolean {
  const field = fieldOf[name]
  switch (field.kind) {
    case 'date':
      return dayOf(value) !== null
    case 'integer':
      return numberOf(value) !== null
    case 'decimal':
      return decimalOf(value) !== null
    case 'flag':
      return flagOf(value) !== null
    case 'text':
      return [...value].length <= field.max && (name !== 'vin' || /^[\w\s-]{8,20}$/.test(value))
    default:
      return true
  }
}
