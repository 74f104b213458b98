import { query } from '@/db/client'
import { pick } from '@/db/columns-of'
import type { Ctx } from '@/lib/core/context'
import { AppError, invalid } from '@/lib/core/errors'
import { refuseHiddenPart } from '@/lib/defects/list/keyword'
import { knownMakers, makerOf } from '@/lib/defects/maker'
import { wroteVinOf } from '@/lib/defects/vin-limit'
import { clearVinLength, readerOf, visibleTo } from '@/lib/defects/visible'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { listText } from '@/lib/i18n/translate'
import { type CarDates, evaluateVin, likelyModelYear, mustCheck, possibleYears } from '@/lib/values/vin'
import { prefixLength } from '@/lib/vehicles/vehicle'
import type { FileQuestion } from './file-schema'

export async function decodeVin(ctx: Ctx, vin: string, masked: boolean, dates: CarDates = {}) {
  const known = await lookups(ctx)
  const maker = makerOf(known, vin, ctx.locale)
  const whole = vin.length === wholeLength
  const verdict = evaluateVin(vin, knownMakers(known))
  const { checkDigit } = verdict
  return {
    status: whole ? verdict.status : null,
    statusName: whole ? known.names.code('vinStatus', verdict.status, ctx.locale) || null : null,
    positions: whole ? verdict.positions : [],
    maker: maker && {
      wmi: maker.code,
      name: maker.maker,
      ...pick(maker, 'confidence producerId producerName'),
    },
    // One of eleven values tells little of the masked characters.
    checkDigit: whole
      ? {
          given: vin[8]!,
          right: checkDigit === null ? null : checkDigit === vin[8],
          required: mustCheck(vin),
        }
      : null,
    modelYears: possibleYears(vin.length > 9 ? vin.padEnd(wholeLength, '0') : vin, dates),
    modelYear: whole ? likelyModelYear(verdict, dates) : null,
    plant: vin[10] ?? null,
    serial: whole ? (masked ? '*'.repeat(wholeLength - clearVinLength) : vin.slice(clearVinLength)) : null,
  }
}

export const wholeLength = 17

export interface Subject {
  vin: string
  guessed: boolean
}

export async function subjectOf(ctx: Ctx, { vin, complaintNo, complaintId }: FileQuestion): Promise<Subject> {
  if (vin !== undefined) return { vin: checked(ctx, vin), guessed: true }
  if (complaintNo === undefined && complaintId === undefined) throw invalid('vin', 'required')
  return ofRecord(ctx, complaintId === undefined ? 'complaintNo' : 'complaintId', complaintId ?? complaintNo!)
}

function checked(ctx: Ctx, vin: string): string {
  if (vin.length < prefixLength || vin.length > wholeLength)
    throw invalid('vin', 'vin_or_beginning', { n: vin.length, min: prefixLength, max: clearVinLength })
  refuseHiddenPart(ctx, { vin })
  const { status, positions, suggestion } = evaluateVin(vin)
  if (
    status === 'character' &&
    !(vin.length === wholeLength && positions[0] === yearPosition && isOneOf(vin))
  ) {
    const at = listText(ctx.locale, positions.map(String))
    throw suggestion
      ? invalid('vin', 'vin_positions_suggested', { at, suggestion })
      : invalid('vin', 'vin_positions', { at })
  }
  return vin
}

const yearPosition = 10
const isOneOf = (vin: string) => /^[A-HJ-NPR-Z0-9]+$/.test(vin)

const columns = {
  complaintId: 'd.id = $1::bigint',
  complaintNo: 'd.complaint_no COLLATE "C" = $1',
}

async function ofRecord(ctx: Ctx, by: keyof typeof columns, value: string): Promise<Subject> {
  if (!ctx.can('vehicle_defect:query')) throw new AppError('forbidden')
  const [row] = await query<{ id: string; vin: string | null }>(
    ctx.db,
    `SELECT d.id::text, d.vin FROM defects AS d
      WHERE ${columns[by]} AND d.deleted_at IS NULL AND ${visibleTo('$2', 'd.')}`,
    [value, readerOf(ctx)],
  )
  if (!row) throw new AppError('not_found')
  if (!row.vin || row.vin.length < prefixLength) throw invalid(by, 'record_without_vin')
  const whole = row.vin.length === wholeLength
  return {
    // Of another length nothing but its beginning is sure.
    vin: whole ? row.vin : row.vin.slice(0, clearVinLength),
    guessed: whole && (await wroteVinOf(ctx, row.id)),
  }
}
