import { z } from 'zod'
import { query } from '@/db/client'
import type { Ctx } from '@/lib/core/context'
import { operation } from '@/lib/core/operation'
import {
  type Bind,
  beginsWith,
  conditionsOf,
  type FilterValues,
  refusePersonal,
  startOfDay,
} from '@/lib/defects/list/filters'
import { type KeywordPlan, pairsOfRow, planKeyword, refuseHiddenPart } from '@/lib/defects/list/keyword'
import { seesPersonal } from '@/lib/defects/visible'
import type { ProductState } from '@/lib/intake/states'
import { normalizeNumber } from '@/lib/values/spelling'
import { type QueueTab, type queueFilters, queueRecordFilters } from './queue-state'

type Ranged = { tab: QueueTab; state?: ProductState }
export type QueueFilters = Ranged & z.output<z.ZodObject<typeof queueFilters>>

// No message about the present state has left in ten tries, one a minute; after a day none is tried.
const isUntold = `r.told_state IS DISTINCT FROM r.state AND r.state_since < now() - interval '10 minutes'`

export const countUntold = operation({
  access: 'vehicle_defect:query',
  input: z.object({}),
  async run(ctx) {
    const statement = `SELECT count(*)::int AS total FROM intake_reports AS r WHERE ${isUntold}`
    return (await query<{ total: number }>(ctx.db, statement))[0]!
  },
})

export function rangeOf({ tab, state }: Ranged, bind: Bind): string[] {
  if (tab === 'waiting') return [`r.branch = 'vehicle' AND r.state = 'received'`]
  if (tab === 'supplement') return [`r.branch = 'vehicle' AND r.state = 'returned'`]
  if (tab === 'product') return [`r.branch = 'product' AND r.state = ${bind(state ?? 'received')}`]
  return state ? [`r.state = ${bind(state)}`] : []
}

export async function queueConditions(ctx: Ctx, filters: QueueFilters, bind: Bind) {
  const where = [...rangeOf(filters, bind), ...ofReport(filters, bind), ...ofRecord(ctx, filters, bind)]
  const { keyword } = filters
  refuseHiddenPart(ctx, { keyword })
  if (keyword) {
    // Product numbers are not in the keyword index of the records.
    const number = normalizeNumber(keyword)
    if (/^[A-Z]{2}\d+(-\d*)?$/.test(number)) where.push(beginsWith('r.complaint_no', number, bind))
    else {
      const plan = await planKeyword(ctx.db, keyword, { filtered: true, clearVin: seesPersonal(ctx) })
      where.push(plan.strategy === 'pairs' ? foundByPairs(plan, bind) : foundByReading(plan, bind))
    }
  }
  return where.length > 0 ? where.join(' AND ') : 'true'
}

function ofReport({ receivedAtFrom, receivedAtTo, suspected, untold }: QueueFilters, bind: Bind): string[] {
  const where = []
  if (receivedAtFrom) where.push(`r.created_at >= ${startOfDay(receivedAtFrom, bind)}`)
  if (receivedAtTo) where.push(`r.created_at < ${startOfDay(receivedAtTo, bind, 1)}`)
  if (suspected !== undefined)
    where.push(`(jsonb_array_length(r.duplicates) > 0) = ${bind(suspected)}::boolean`)
  if (untold !== undefined) where.push(untold ? isUntold : `NOT (${isUntold})`)
  return where
}

function ofRecord(ctx: Ctx, filters: FilterValues, bind: Bind): string[] {
  const names = Object.keys(queueRecordFilters) as (keyof typeof queueRecordFilters)[]
  const values = Object.fromEntries(names.map(name => [name, filters[name]]))
  refusePersonal(ctx, values)
  const { mobile, ...others } = values
  const conditions = conditionsOf(others).map(condition => condition.write(bind))
  const found = mobile === undefined ? [] : [ofNumber(values, bind)]
  if (conditions.length === 0) return found
  return [...found, `r.defect_id IN (SELECT id FROM defects WHERE ${conditions.join(' AND ')})`]
}

function ofNumber({ mobile }: FilterValues, bind: Bind): string {
  const record = conditionsOf({ mobile }).map(condition => condition.write(bind))
  return `r.id IN (SELECT id FROM intake_reports WHERE mobile = ${bind(mobile)}
    UNION SELECT id FROM intake_reports WHERE defect_id IN (SELECT id FROM defects WHERE ${record.join(' AND ')}))`
}

function foundByPairs(plan: KeywordPlan, bind: Bind): string {
  const pairs = `${bind(plan.alternatives[0])}::int4[]`
  const vehicles = [
    `SELECT id FROM defects WHERE deleted_at IS NULL AND ${pairsOfRow} @> ${pairs} AND ${plan.write(bind)}`,
    ...vinOf(plan, bind),
  ]
  return `r.id IN (SELECT id FROM intake_reports WHERE defect_id IN (${vehicles.join(' UNION ALL ')})
    UNION ALL SELECT id FROM intake_reports WHERE branch = 'product'
      AND bigrams(${productKey()}) @> ${pairs} AND ${plan.write(bind, productKey())})`
}

function foundByReading(plan: KeywordPlan, bind: Bind): string {
  const vin = vinOf(plan, bind).map(found => `r.defect_id IN (${found}) OR `)
  return `(${vin.join('')}EXISTS (SELECT FROM defects WHERE id = r.defect_id AND ${plan.write(bind)})
    OR (branch = 'product' AND ${plan.write(bind, productKey('r.'))}))`
}

// Must equal the expression of the index intake_reports_words.
const productKey = (of = '') => `coalesce(${of}words_key, lower(product_words(${of}answers)))`

const vinOf = ({ prefix }: KeywordPlan, bind: Bind): string[] =>
  prefix ? [`SELECT id FROM defects WHERE ${beginsWith('vin', prefix.value, bind)}`] : []
