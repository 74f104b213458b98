import { query } from '@/db/client'
import { type Ctx, signedIn } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { isTooMany, takeTryFor } from '@/lib/core/limits/rate-limit'
import { seesPersonal } from '@/lib/defects/mask'
import { knownRecord, knownValues } from '@/lib/defects/visible'
import type { Compared } from './candidate-statement'

const statement = `SELECT id, vin, mobile, card_no AS "cardNo", plate_no AS "plateNo",
  model_range_id AS "modelRangeId", brand_id AS "brandId", assembly_code AS "assemblyCode",
  fault_date AS "faultDate", received_at AS "receivedAt", coalesce(nullif(description, ''), summary) AS text
  FROM defects AS d WHERE ${knownRecord}`

/**
 * Without the right to personal data, the person's numbers and the plate are left out: callers could otherwise write a
 * guess into a record of their own and have it compared with all others. The VIN stays, because comparing it reveals
 * nothing about its masked characters.
 */
export async function storedComparisonInput(ctx: Ctx, id: string): Promise<Partial<Compared>> {
  const [stored] = await query<Partial<Compared>>(ctx.db, statement, knownValues(ctx, id))
  if (!stored) throw new AppError('not_found')
  return seesPersonal(ctx) ? stored : { ...stored, mobile: null, cardNo: null, plateNo: null }
}

type Numbers = Partial<Record<'mobile' | 'cardNo' | 'plateNo', string | null>>

/** A masked mobile number leaves 10 000 candidates: at this rate they take a week. */
const allowed = { name: 'probe', tries: 60, seconds: 3_600 }

/**
 * False once a caller without the right to personal data has tried 60 different numbers within an hour. The caller is
 * not told, or the limit itself could be probed.
 */
export async function mayComparePersonalNumbers(
  ctx: Ctx,
  { mobile, cardNo, plateNo }: Numbers,
): Promise<boolean> {
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
