import { and, desc, isNull, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import { defects } from '@/db/schema/defects'
import type { Ctx } from '@/lib/core/context'
import { operation } from '@/lib/core/operation'
import { id } from '@/lib/core/text'
import { lookups } from '@/lib/dictionaries/lookups'
import { judgeVin, modelYearsOf, normaliseVin } from './vin'

/** What can be said of a VIN while it is typed (checkVin); `id` is the record that is being edited. */
export const checkVin = operation({
  access: 'signed-in',
  input: z.strictObject({ vin: z.string().max(60).transform(normaliseVin), id: id.optional() }),
  async run(ctx, { vin, id: edited }) {
    const { wmi, brands, names } = await lookups(ctx)
    const verdict = judgeVin(vin, wmi.size > 0 ? maker => wmi.has(maker) : undefined)
    const maker = wmi.get(vin.slice(0, 3))
    const producerId = maker?.producerId ?? brands.get(maker?.brandId ?? '')?.producerId ?? null
    const nextYear = ctx.now.getFullYear() + 1
    return {
      vin,
      status: verdict.status,
      level: verdict.level,
      valid: verdict.level !== 'error',
      checkDigit: verdict.checkDigit,
      modelYears: modelYearsOf(vin).filter(year => year <= nextYear),
      wmi: maker
        ? {
            code: maker.code,
            maker: maker.name,
            confidence: maker.confidence,
            producerId,
            producerName: names.producer(producerId, ctx.locale) || null,
            brandId: maker.brandId,
            brandName: names.brand(maker.brandId, ctx.locale) || null,
          }
        : null,
      suggestion: verdict.suggestion,
      // Who may not see records must not learn from here that there is one.
      duplicates: vin.length === 17 && ctx.can('vehicle_defect') ? await sameVin(ctx, vin, edited) : [],
    }
  },
})

function sameVin(ctx: Ctx, vin: string, edited: string | undefined) {
  return (
    ctx.db
      .select({
        id: defects.id,
        complaintNo: defects.complaintNo,
        state: defects.state,
        receivedAt: defects.receivedAt,
        summary: defects.summary,
      })
      .from(defects)
      // The index compares bytes, and is used only by who does so too.
      .where(
        and(
          sql`${defects.vin} COLLATE "C" = ${vin}`,
          isNull(defects.deletedAt),
          edited ? ne(defects.id, edited) : undefined,
        ),
      )
      .orderBy(desc(defects.receivedAt))
      .limit(10)
  )
}
