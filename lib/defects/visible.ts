import { type SQL, sql } from 'drizzle-orm'
import { query } from '@/db/client'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import type { Locale } from '@/lib/i18n/locales'
import { translate } from '@/lib/i18n/translate'
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

export const maskAddress = (address: string) => maskText(address.includes('@') ? 'email' : 'phone', address)

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

/** The later side of a change, which says that it differs where both are masked alike. */
export const maskedAfter = <Side>(locale: Locale, before: unknown, after: Side) =>
  typeof after === 'string' && after === before
    ? `${after}${translate(locale, 'auditLog.maskedAlike')}`
    : after

export function maskRecord(record: Partial<Record<FieldName, unknown>>, except: readonly FieldName[] = []) {
  const masked = personalFields.filter(
    name => record[name] !== null && record[name] !== undefined && !except.includes(name),
  )
  for (const name of masked) record[name] = maskField(name, record[name])
  return masked
}

const draftsOf = (reader: string) => `SELECT draft.id FROM defects AS draft
  WHERE draft.state = 0 AND draft.created_by = ${reader}::bigint
  UNION ALL SELECT h.defect_id FROM defect_assignees AS h WHERE h.user_id = ${reader}::bigint`

// `reader` is a placeholder, `record` the alias of the table with its dot. Only `state` and `id` are read,
// which every index of the lists has, and the subquery runs only when the statement meets a draft.
export const visibleTo = (reader: string, record = '') =>
  `(${record}state <> 0 OR ${record}id IN (${draftsOf(reader)}))`

export const readerOf = (ctx: Pick<Ctx, 'user'>) => ctx.user?.id ?? null

export function visible(ctx: Ctx): SQL {
  const parts = visibleTo('@', 'defects.').split('@')
  return sql.join(
    parts.map(part => sql.raw(part)),
    sql`${readerOf(ctx)}`,
  )
}

export const knownRecord = `d.id = $1::bigint AND (d.deleted_at IS NULL OR $2::boolean) AND ${visibleTo('$3', 'd.')}`

export const knownValues = (ctx: Ctx, id: string): unknown[] => [
  id,
  ctx.can('vehicle_defect_delete:query'),
  readerOf(ctx),
]

export async function refuseUnknownRecord(ctx: Ctx, id: string): Promise<void> {
  const found = await query(ctx.db, `SELECT FROM defects AS d WHERE ${knownRecord}`, knownValues(ctx, id))
  if (found.length === 0) throw new AppError('not_found')
}

export const countDrafts = (reader: string) => `(SELECT count(*)::int FROM defects
  WHERE state = 0 AND deleted_at IS NULL AND id = ANY(ARRAY(${draftsOf(reader)})))`
