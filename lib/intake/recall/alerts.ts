import { query } from '@/db/client'
import type { Ctx } from '@/lib/core/context'
import { addMonths, today } from '@/lib/core/today'
import { knownRecalls } from '@/lib/defects/recalls/known-recalls'
import { maskText } from '@/lib/defects/visible'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { keyedHash } from '@/lib/intake/secrets'
import { readParameters } from '@/lib/settings/read-parameters'
import { recallsOfCar } from './recalls-of-car'

export interface AlertSubject {
  vin: string | null
  modelRangeId: string | null
}

const mostAlerts = 20

const insert = `INSERT INTO recall_alerts (mobile, vin, model_range_id, locale, known_recall_ids, checked_revision, renewed_at)
  SELECT $1, $2, $3::bigint, $4, $5::bigint[], $6::int, $7
  WHERE (SELECT count(*) FROM recall_alerts WHERE mobile = $1) < ${mostAlerts}
  ON CONFLICT ON CONSTRAINT recall_alerts_car DO UPDATE SET renewed_at = excluded.renewed_at, locale = excluded.locale
  RETURNING id`

export async function addAlert(ctx: Ctx, mobile: string, { vin, modelRangeId }: AlertSubject) {
  // Before the car is judged: what is published meanwhile is told.
  const { revision } = await knownRecalls(ctx)
  const answer = await recallsOfCar(ctx, ...carOfSubject({ vin, modelRangeId }), { ownRecordsOnly: true })
  const { recallIds } = answer
  const values = [mobile, answer.vin || null, modelRangeId, ctx.locale, recallIds, revision, ctx.now]
  return (await query(ctx.db, insert, values)).length > 0
}

export const carOfSubject = ({ vin, modelRangeId }: AlertSubject) =>
  [vin ?? '', modelRangeId ? { modelRangeId } : {}] as const

export const stopKey = (id: string) => keyedHash('recall alert', id).slice(0, 20)

export const stopPath = (id: string) => `stop?alert=${id}&key=${stopKey(id)}`

export async function alertName(ctx: Ctx, { vin, modelRangeId }: AlertSubject): Promise<string> {
  if (vin) return vin
  const { names, series } = await lookups(ctx)
  const { locale } = ctx
  const brand = names.brand(series.get(modelRangeId ?? '')?.brandId ?? null, locale)
  return `${brand} ${names.series(modelRangeId, locale)}`.trim()
}

// For whom a code reached, or a text: a number may have another owner by now.
export const maskedName = (ctx: Ctx, { vin, modelRangeId }: AlertSubject) =>
  alertName(ctx, { vin: vin && maskText('vin', vin), modelRangeId })

export function subjectOf({ vin, car }: { vin?: string; car?: { modelRangeId?: string } }) {
  const modelRangeId = car?.modelRangeId ?? null
  return vin || modelRangeId ? { vin: vin || null, modelRangeId } : null
}

export async function keptMonths(ctx: Ctx): Promise<number> {
  return (await readParameters(ctx, ['retention'])).retention.recallAlertMonths
}

interface Row extends AlertSubject {
  id: string
  renewedAt: Date
}

const selected = `SELECT id::text, vin, model_range_id::text AS "modelRangeId", renewed_at AS "renewedAt"
  FROM recall_alerts`

export async function alertsOf(ctx: Ctx, mobile: string) {
  const rows = await query<Row>(ctx.db, `${selected} WHERE mobile = $1 ORDER BY id`, [mobile])
  const months = await keptMonths(ctx)
  return Promise.all(
    rows.map(async row => ({
      subject: await maskedName(ctx, row),
      until: addMonths(today(row.renewedAt), months),
      stop: stopPath(row.id),
    })),
  )
}

export async function nameOfAlert(ctx: Ctx, id: string): Promise<string | null> {
  const [row] = await query<Row>(ctx.db, `${selected} WHERE id = $1::bigint`, [id])
  return row ? maskedName(ctx, row) : null
}
