import type { Ctx } from '@/lib/core/context'
import { normalizeNumber } from '@/lib/core/normalize'
import { containing } from '@/lib/core/text'
import { pairsOfRow } from '@/lib/defects/list/bigrams'
import { type Bind, beginsWith } from '@/lib/defects/list/filters'
import { type KeywordPlan, planKeyword, refuseHiddenPart } from '@/lib/defects/list/keyword'
import { seesPersonal } from '@/lib/defects/mask'
import type { ProductState } from '@/lib/intake/states'
import type { QueueTab } from './queue-state'

interface QueueFilters {
  tab: QueueTab
  state?: ProductState
  keyword?: string
}

/** Each tab is one range of an index on branch and state, in order of id. */
export function rangeOf({ tab, state }: QueueFilters, bind: Bind): string[] {
  if (tab === 'waiting') return [`r.branch = 'vehicle' AND r.state = 'received'`]
  if (tab === 'supplement') return [`r.branch = 'vehicle' AND r.state = 'returned'`]
  if (tab === 'product') return [`r.branch = 'product' AND r.state = ${bind(state ?? 'received')}`]
  return state ? [`r.state = ${bind(state)}`] : []
}

export async function queueConditions(ctx: Ctx, filters: QueueFilters, bind: Bind): Promise<string> {
  const where = rangeOf(filters, bind)
  const { keyword } = filters
  refuseHiddenPart(ctx, { keyword })
  if (keyword) {
    // Product numbers are not in the keyword index of the records.
    const number = normalizeNumber(keyword)
    if (/^[A-Z]{2}\d+(-\d*)?$/.test(number)) where.push(beginsWith('r.complaint_no', number, bind))
    else {
      const plan = await planKeyword(ctx.db, keyword, { filtered: true, clearVin: seesPersonal(ctx) })
      where.push(
        plan.strategy === 'pairs' ? foundByPairs(plan, keyword, bind) : foundByReading(plan, keyword, bind),
      )
    }
  }
  return where.length > 0 ? where.join(' AND ') : 'true'
}

/** As sets of ids, each from its own index: an OR over one row would read every report. */
function foundByPairs(plan: KeywordPlan, keyword: string, bind: Bind): string {
  const pairs = `${bind(plan.alternatives[0])}::int4[]`
  const vehicles = [
    `SELECT id FROM defects WHERE deleted_at IS NULL AND ${pairsOfRow} @> ${pairs} AND ${plan.write(bind)}`,
    ...vinOf(plan, bind),
  ]
  return `r.id IN (SELECT id FROM intake_reports WHERE defect_id IN (${vehicles.join(' UNION ALL ')})
    UNION ALL SELECT id FROM intake_reports WHERE branch = 'product'
      AND bigrams(product_words(answers)) @> ${pairs} AND ${ofProduct(keyword, bind)})`
}

function foundByReading(plan: KeywordPlan, keyword: string, bind: Bind): string {
  const vin = vinOf(plan, bind).map(found => `r.defect_id IN (${found}) OR `)
  return `(${vin.join('')}EXISTS (SELECT FROM defects WHERE id = r.defect_id AND ${plan.write(bind)})
    OR (branch = 'product' AND ${ofProduct(keyword, bind)}))`
}

const vinOf = ({ prefix }: KeywordPlan, bind: Bind): string[] =>
  prefix ? [`SELECT id FROM defects WHERE ${beginsWith('vin', prefix.value, bind)}`] : []

const ofProduct = (keyword: string, bind: Bind) => `product_words(answers) ILIKE ${bind(containing(keyword))}`
