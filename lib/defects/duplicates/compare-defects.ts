import { z } from 'zod'
import { query } from '@/db/client'
import { findRow } from '@/db/rows'
import { defectJudgements } from '@/db/schema/duplicates'
import { type Ctx, signedIn } from '@/lib/core/context'
import { AppError, requireRow } from '@/lib/core/errors'
import { isTooMany, takeTryFor } from '@/lib/core/limits/rate-limit'
import { operation } from '@/lib/core/operation'
import { snakeCase } from '@/lib/core/snake-case'
import { id } from '@/lib/core/text'
import { type FieldName, fieldNames } from '@/lib/defects/fields'
import { type DefectDetail, readDefect } from '@/lib/defects/record/read-defect'
import { sameValue } from '@/lib/defects/schema'
import { knownRecord, knownValues, personalFields, seesPersonal } from '@/lib/defects/visible'
import type { Compared } from './candidate-statement'
import { pairOf } from './merge-tree'

const statement = `SELECT id, vin, mobile, card_no AS "cardNo", plate_no AS "plateNo",
  model_range_id AS "modelRangeId", brand_id AS "brandId", assembly_code AS "assemblyCode",
  fault_date AS "faultDate", received_at AS "receivedAt", coalesce(nullif(description, ''), summary) AS text
  FROM defects AS d WHERE ${knownRecord}`

// Without the right to personal data, the person's numbers and the plate are left out: callers could otherwise write a
// guess into a record of their own and have it compared with all others. The VIN stays, because comparing it reveals
// nothing about its masked characters.
export async function storedComparisonInput(ctx: Ctx, id: string): Promise<Partial<Compared>> {
  const stored = requireRow(await query<Partial<Compared>>(ctx.db, statement, knownValues(ctx, id)))
  return seesPersonal(ctx) ? stored : { ...stored, mobile: null, cardNo: null, plateNo: null }
}

type Numbers = Partial<Record<'mobile' | 'cardNo' | 'plateNo', string | null>>

/** A masked mobile number leaves 10 000 candidates: at this rate they take a week. */
const allowed = { name: 'probe', tries: 60, seconds: 3_600 }

// False once a caller without the right to personal data has tried 60 different numbers within an hour. The caller is
// not told, or the limit itself could be probed.
export async function mayComparePersonalNumbers(ctx: Ctx, { mobile, cardNo, plateNo }: Numbers) {
  if (seesPersonal(ctx)) return true
  const { id } = signedIn(ctx)
  try {
    // Keyed by the number, so that the same one sent again while the form is filled in does not count twice.
    for (const number of [mobile, cardNo, plateNo]) if (number) await takeTryFor(ctx.db, allowed, id, number)
    return true
  } catch (error) {
    if (isTooMany(error)) return false
    throw error
  }
}

// Two records side by side, masked, with the names of the fields that differ. Without the right to personal data, a
// field whose masks are equal on both sides is in `unknown`, because the hidden characters may differ.
export const compareDefects = operation({
  access: 'vehicle_defect:get',
  input: z.strictObject({ id, otherId: id }),
  async run(ctx, { id, otherId }) {
    if (id === otherId) throw new AppError('not_found')
    const [one, other, verdict] = await Promise.all([
      readDefect(ctx, { id, masked: true, clearVin: true }),
      readDefect(ctx, { id: otherId, masked: true, clearVin: true }),
      verdictOn(ctx, id, otherId),
    ])
    const clear = seesPersonal(ctx) ? await personalOf(ctx, [id, otherId]) : undefined
    const compared = (record: DefectDetail, name: FieldName) =>
      clear && record.masked.includes(name) ? clear.get(record.id)?.[name] : record[name]
    const differ = fieldNames.filter(name => !sameValue(name, compared(one, name), compared(other, name)))
    const hidden = clear
      ? []
      : personalFields.filter(
          name => one.masked.includes(name) && other.masked.includes(name) && !differ.includes(name),
        )
    return { one, other, verdict, differ, unknown: hidden }
  },
})

async function verdictOn(ctx: Ctx, one: string, other: string) {
  const [oneId, otherId] = pairOf(one, other)
  const judged = await findRow(ctx.db, defectJudgements, { oneId, otherId }, 'verdict')
  return (judged?.verdict ?? null) as 'similar' | 'different' | null
}

const personalColumns = personalFields.map(name => `${snakeCase(name)} AS "${name}"`).join(', ')

async function personalOf(ctx: Ctx, ids: string[]) {
  const rows = await query<{ id: string } & Partial<Record<FieldName, unknown>>>(
    ctx.db,
    `SELECT id, ${personalColumns} FROM defects WHERE id = ANY ($1::bigint[])`,
    [ids],
  )
  return new Map(rows.map(row => [row.id, row]))
}
