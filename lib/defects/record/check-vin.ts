import { and, desc, isNull, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import { pick } from '@/db/columns-of'
import { defects } from '@/db/schema/defects'
import type { Ctx } from '@/lib/core/context'
import { day } from '@/lib/core/input'
import { operation } from '@/lib/core/operation'
import { id } from '@/lib/core/text'
import { today } from '@/lib/core/today'
import { knownMakers, makerOf } from '@/lib/defects/maker'
import { typedVin } from '@/lib/defects/schema'
import { foundByOthers, limitVinLookups } from '@/lib/defects/vin-limit'
import { visible } from '@/lib/defects/visible'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { evaluateVin, insteadOfVin, likelyModelYear, possibleYears } from '@/lib/values/vin'

const dates = { receivedAt: day.optional(), purchaseDate: day.optional() }

export const checkVin = operation({
  access: 'signed-in',
  input: z.strictObject({ vin: typedVin, id: id.optional(), ...dates }),
  async run(ctx, { vin, id: edited, receivedAt = today(ctx.now), purchaseDate }) {
    const known = await lookups(ctx)
    const verdict = evaluateVin(vin, knownMakers(known))
    return {
      vin,
      ...pick(verdict, 'status level checkDigit positions hints suggestion'),
      valid: verdict.level !== 'error',
      instead: insteadOfVin(vin),
      modelYears: possibleYears(vin, { receivedAt, purchaseDate }),
      modelYear: likelyModelYear(verdict, { receivedAt, purchaseDate }),
      wmi: makerOf(known, vin, ctx.locale),
      // Callers who may not read records must not learn that one exists.
      duplicates: vin.length === 17 && ctx.can('vehicle_defect') ? await others(ctx, vin, edited) : [],
    }
  },
})

function others(ctx: Ctx, vin: string, edited: string | undefined) {
  return limitVinLookups(
    ctx,
    vin,
    () => sameVin(ctx, vin, edited),
    found => foundByOthers(ctx, vin, found.length),
  )
}

async function sameVin(ctx: Ctx, vin: string, edited: string | undefined) {
  return (
    ctx.db
      .select(pick(defects, 'id complaintNo state receivedAt summary'))
      .from(defects)
      // The index has COLLATE "C" and is used only by comparisons with the same collation.
      .where(
        and(
          sql`${defects.vin} COLLATE "C" = ${vin}`,
          isNull(defects.deletedAt),
          visible(ctx),
          edited ? ne(defects.id, edited) : undefined,
        ),
      )
      .orderBy(desc(defects.receivedAt))
      .limit(10)
  )
}
