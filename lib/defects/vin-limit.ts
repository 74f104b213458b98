import { query } from '@/db/client'
import { type Ctx, signedIn } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { takeTry, takeTryFor } from '@/lib/core/limits/rate-limit'
import { hashOf } from '@/lib/core/secrets'
import { readParameters } from '@/lib/settings/read-parameters'
import { seesPersonal, vinStart, visibleTo } from './visible'

const hourSeconds = 3_600
const noted = { name: 'vin-limit-noted', tries: 1, seconds: hourSeconds }

const foundNoted = { name: 'vin-found-noted', tries: 1, seconds: hourSeconds }

const isWholeVin = (vin: unknown): vin is string => typeof vin === 'string' && /^[A-Z0-9]{17}$/.test(vin)

export async function vinLimit(ctx: Ctx) {
  const { vinLookups } = await readParameters(ctx, ['vinLookups'])
  return { name: 'vin-lookup', tries: vinLookups.missesPerHour, seconds: hourSeconds }
}

// The try is reserved before the lookup, or parallel calls would slip past the limit. Expects a normalized VIN.
// Throws AppError too_many_vins
export async function limitVinLookups<Answer>(
  ctx: Ctx,
  vin: unknown,
  look: () => Promise<Answer>,
  found: (answer: Answer, vin: string) => boolean | Promise<boolean>,
): Promise<Answer> {
  if (seesPersonal(ctx) || !isWholeVin(vin)) return look()
  const limit = await vinLimit(ctx)
  const { id } = signedIn(ctx)
  const reserved = await takeTryFor(ctx.db, limit, id, vin).catch(error =>
    refuseVins(ctx, limit.tries, error),
  )
  const answer = await look().catch(async error => {
    // A failed lookup told the caller nothing.
    if (!(error instanceof AppError) || error.status >= 500) await reserved.refundTries()
    else await noteMiss(ctx, reserved, vin)
    throw error
  })
  if (await found(answer, vin)) {
    await reserved.refundTries()
    await noteFound(ctx, vin)
  } else await noteMiss(ctx, reserved, vin)
  return answer
}

async function noteMiss(ctx: Ctx, { counted }: { counted: boolean }, vin: string) {
  if (counted) await ctx.audit({ action: 'vinNotFound', entity: 'defect', detail: { vin: vinStart(vin) } })
}

async function noteFound(ctx: Ctx, vin: string) {
  const key = hashOf(`${signedIn(ctx).id} ${vin}`, 'base64url')
  const first = await takeTry(ctx.db, foundNoted, key).catch(() => null)
  if (first) await ctx.audit({ action: 'vinFound', entity: 'defect', detail: { vin: vinStart(vin) } })
}

export async function refuseVins(ctx: Ctx, misses: number, error: unknown): Promise<never> {
  if (!(error instanceof AppError) || error.code !== 'too_many') throw error
  const first = await takeTry(ctx.db, noted, signedIn(ctx).id).catch(() => null)
  if (first)
    await ctx.audit({ action: 'vinLookupLimit', entity: 'defect', outcome: 'refused', detail: { misses } })
  const { retryAfterSeconds = hourSeconds } = error.details
  throw new AppError(
    'too_many_vins',
    { max: misses, minutes: Math.ceil(retryAfterSeconds / 60) },
    { retryAfterSeconds },
  )
}

const heldByOthers = (deleted: boolean) => `SELECT FROM defects AS d
  WHERE d.vin COLLATE "C" = $1 AND d.deleted_at IS ${deleted ? 'NOT NULL' : 'NULL'} AND ${visibleTo('$2', 'd.')}
    AND NOT ${wroteVin('d.id', '$2')} LIMIT 1`

const wroteVin = (record: string, person: string) => `EXISTS (SELECT FROM defect_versions AS v
  WHERE v.defect_id = ${record} AND v.user_id = ${person}::bigint AND v.changes ? 'vin')`

export async function foundByOthers(ctx: Ctx, vin: string, total: number, deleted = false): Promise<boolean> {
  if (total === 0) return false
  const rows = await query(ctx.db, heldByOthers(deleted), [vin, signedIn(ctx).id])
  return rows.length > 0
}

export async function wroteVinOf(ctx: Ctx, id: string): Promise<boolean> {
  if (seesPersonal(ctx)) return false
  const statement = `SELECT ${wroteVin('$1::bigint', '$2')} AS wrote`
  const [row] = await query<{ wrote: boolean }>(ctx.db, statement, [id, signedIn(ctx).id])
  return row!.wrote
}
