import { query } from '@/db/client'
import { type Ctx, signedIn } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { takeTryFor } from '@/lib/core/limits/rate-limit'
import { seesPersonal } from '@/lib/defects/mask'
import { knownRecord, knownValues } from '@/lib/defects/visible'
import type { Compared } from './candidate-statement'

const statement = `SELECT id, vin, mobile, card_no AS "cardNo", plate_no AS "plateNo",
  model_range_id AS "modelRangeId", brand_id AS "brandId", assembly_code AS "assemblyCode",
  fault_date AS "faultDate", received_at AS "receivedAt", coalesce(nullif(description, ''), summary) AS text
  FROM defects AS d WHERE ${knownRecord}`

/**
 * What a record is compared by. For whoever may not see them, the person's numbers and the plate are left out: a
 * record that they wrote themselves would otherwise try numbers out against all the others. The VIN stays; that two
 * records are about one car is what this is for, and says nothing of the masked characters.
 */
export async function storedComparisonInput(ctx: Ctx, id: string): Promise<Partial<Compared>> {
  const [stored] = await query<Partial<Compared>>(ctx.db, statement, knownValues(ctx, id))
  if (!stored) throw new AppError('not_found')
  return seesPersonal(ctx) ? stored : { ...stored, mobile: null, cardNo: null, plateNo: null }
}

type Numbers = Partial<Record<'mobile' | 'cardNo' | 'plateNo', string | null>>

/** A mask of a mobile leaves ten thousand numbers: at this pace they take a week. */
const allowed = { name: 'probe', tries: 60, seconds: 3_600 }

/**
 * Whether the numbers that were typed may be compared. Whoever may not see such numbers may ask for those on the
 * paper before them, sixty different ones an hour; beyond that they are not compared, and nothing says so.
 */
export async function mayComparePersonalNumbers(
  ctx: Ctx,
  { mobile, cardNo, plateNo }: Numbers,
): Promise<boolean> {
  if (seesPersonal(ctx)) return true
  const { id } = signedIn(ctx)
  try {
    // The same number again, while the rest of the form is filled in, is no new try.
    for (const number of [mobile, cardNo, plateNo]) if (number) await takeTryFor(ctx.db, allowed, id, number)
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many') return false
    throw error
  }
}
