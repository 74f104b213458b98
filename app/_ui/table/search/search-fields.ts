import type { Option } from '@/app/_ui/options'
import type { Filters } from '@/app/_ui/table/list-state'
import type { Chip } from './filter-chips'

interface Named {
  name: string
  label: string
  group?: string
  chip?: string
}

interface FilterOptions {
  placeholder?: string
  within?: { name: string; hint: string }
  toggle?: Toggle
  options?: Option[]
  load?(filters: Filters): Promise<Option[]>
  search?(keyword: string, signal: AbortSignal, filters: Filters): Promise<Option[]>
}

export interface Toggle {
  name: string
  label: string
  hint: string
  off?: string
}

export type SearchField = Named &
  (
    | { type: 'text'; maxLength?: number; placeholder?: string; toggle?: Toggle }
    | ({ type: 'select' | 'multi-select' } & FilterOptions)
    | { type: 'date-range' }
    | { type: 'number-range'; unit?: string }
    | { type: 'boolean' }
  )

export type ValueLabels = Record<string, Record<string, string>>

export function namesOf(field: SearchField): string[] {
  if (field.type === 'date-range' || field.type === 'number-range')
    return [`${field.name}From`, `${field.name}To`]
  const toggle = 'toggle' in field ? field.toggle : undefined
  return toggle ? [field.name, toggle.name] : [field.name]
}

interface Words {
  yes: string
  no: string
  comma: string
}

export function describeFilters(
  fields: SearchField[],
  filters: Filters,
  labels: ValueLabels,
  words: Words,
): Chip[] {
  const known = fields.flatMap(namesOf)
  const strangers = Object.entries(filters)
    .filter(([name]) => !known.includes(name))
    .map(([name, values]) => ({ names: [name], text: `${name}: ${values.join(words.comma)}` }))
  const chips = fields.flatMap(field => {
    const names = namesOf(field)
    if (names.length === 2 && 'toggle' in field && !filters[field.name]?.length) return []
    if (!names.some(name => filters[name]?.length)) return []
    return [{ names, text: `${field.label}: ${valueText(field, filters, labels[field.name], words)}` }]
  })
  return [...chips, ...strangers]
}

function valueText(
  field: SearchField,
  filters: Filters,
  labels: Record<string, string> | undefined,
  words: Words,
): string {
  const values = filters[field.name] ?? []
  if (field.chip) return field.chip
  switch (field.type) {
    case 'date-range':
    case 'number-range': {
      const [from, to] = namesOf(field).map(name => filters[name]?.[0] ?? '')
      const unit = field.type === 'number-range' ? field.unit : undefined
      return rangeText(unit ? [separated(from), separated(to)] : [from, to], unit)
    }
    case 'boolean':
      return values[0] === 'true' ? words.yes : words.no
    case 'select':
    case 'multi-select':
      return (
        values.map(value => labelOf(field.options, labels, value)).join(words.comma) + alone(field, filters)
      )
    case 'text': {
      const on = field.toggle && filters[field.toggle.name]?.[0] !== 'false'
      return values.map(value => (on && labels?.[value]) || value).join(words.comma)
    }
  }
}

const separated = (digits = '') => digits.replace(/^\d+/, whole => whole.replace(/\B(?=(\d{3})+$)/g, ','))

function rangeText([from, to]: (string | undefined)[], unit: string | undefined) {
  const whole = from === to ? from : !to ? `≥ ${from}` : !from ? `≤ ${to}` : `${from} – ${to}`
  return unit ? `${whole} ${unit}` : `${whole}`
}

function alone({ toggle }: { toggle?: Toggle }, filters: Filters): string {
  return toggle?.off && filters[toggle.name]?.[0] === 'false' ? ` · ${toggle.off}` : ''
}

const labelOf = (options: Option[] | undefined, labels: Record<string, string> | undefined, value: string) =>
  options?.find(option => option.value === value)?.label ?? labels?.[value] ?? value
