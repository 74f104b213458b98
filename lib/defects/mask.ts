import type { Ctx } from '@/lib/core/context'
import { type FieldName, fieldNames, fieldOf, hiddenWord, type Mask } from './fields'

export function seesPersonal(ctx: Pick<Ctx, 'can'>): boolean {
  return ctx.can('vehicle_defect_personal')
}

export const personalFields: readonly FieldName[] = fieldNames.filter(name => fieldOf[name].personal)

export const isPersonal = (name: string) => personalFields.some(one => one === name)

/** The last six of seventeen characters identify the car. */
export const clearVinLength = 11

const masks: Record<Mask, (value: string) => string> = {
  name: value => `${[...value][0]}*`,
  phone: value => keepEnds(value, 3, 4, 4),
  cardNo: value => keepEnds(value, 3, 4),
  // An anonymised VIN has no more than its clear part.
  vin: value =>
    value.length === clearVinLength ? value : `${value.slice(0, -6)}${'*'.repeat(Math.min(6, value.length))}`,
  plate: value => `${[...value].slice(0, 2).join('')}*****`,
  email: value => value.replace(/^(.).*?(@|$)/u, '$1***$2'),
  hidden: () => hiddenWord,
}

function keepEnds(value: string, first: number, last: number, stars = value.length - first - last): string {
  if (value.length < first + last + 2) return '*'.repeat(value.length)
  return `${value.slice(0, first)}${'*'.repeat(stars)}${value.slice(-last)}`
}

export function maskText<Value extends string | null | undefined>(mask: Mask, value: Value): Value {
  return (value ? masks[mask](value) : value) as Value
}

export const vinStart = (vin: unknown) =>
  typeof vin === 'string' && vin.length > clearVinLength ? maskText('vin', vin) : vin

export function maskField(name: FieldName, value: unknown): unknown {
  const { personal, kind } = fieldOf[name]
  if (!personal || value === null || value === undefined) return value
  return kind === 'text' ? maskText(personal, String(value)) : null
}

export function maskName(name: FieldName, value: unknown): string | null {
  if (value === null || value === undefined || maskField(name, value) !== null) return null
  return hiddenWord
}

export function maskRecord(
  record: Partial<Record<FieldName, unknown>>,
  except: readonly FieldName[] = [],
): FieldName[] {
  const masked = personalFields.filter(
    name => record[name] !== null && record[name] !== undefined && !except.includes(name),
  )
  for (const name of masked) record[name] = maskField(name, record[name])
  return masked
}
