import type { Ctx } from '@/lib/core/context'
import { containing } from '@/lib/core/text'
import { type Bind, beginsWith } from '@/lib/defects/filters'
import { type KeywordPlan, planKeyword } from '@/lib/defects/keyword'
import { seesPersonal } from '@/lib/defects/mask'
import type { QueueTab } from './queue-state'
import type { ProductState } from './states'

interface Asked {
  tab: QueueTab
  state?: ProductState
  keyword?: string
}

/** Each tab is a range of one index: of a branch, in a state, oldest first. */
export function rangeOf({ tab, state }: Asked, bind: Bind): string[] {
  if (tab === 'waiting') return [`r.branch = 'vehicle' AND r.state = 'received'`]
  if (tab === 'supplement') return [`r.branch = 'vehicle' AND r.state = 'returned'`]
  if (tab === 'product') return [`r.branch = 'product' AND r.state = ${bind(state ?? 'received')}`]
  return state ? [`r.state = ${bind(state)}`] : []
}

const pairsOfRow = `bigrams(coalesce(summary, '') || ' ' || coalesce(description, ''))`

/** The conditions of the queue over intake_reports as `r`: a number, a VIN, or words of what was said. */
export async function queueConditions(ctx: Ctx, asked: Asked, bind: Bind): Promise<string> {
  const where = rangeOf(asked, bind)
  const { keyword } = asked
  if (keyword) {
    // The number of a product is not one that records know.
    if (/^[A-Z]{2}\d+(-\d*)?$/i.test(keyword)) where.push(beginsWith('r.complaint_no', keyword, bind))
    else {
      const plan = await planKeyword(ctx.db, keyword, { filtered: true, clearVin: seesPersonal(ctx) })
      where.push(`(${ofVehicle(plan, bind)} OR ${ofProduct(keyword, bind)})`)
    }
  }
  return where.length > 0 ? where.join(' AND ') : 'true'
}

function ofVehicle(plan: KeywordPlan, bind: Bind): string {
  const { prefix } = plan
  const vin = prefix
    ? [`r.defect_id IN (SELECT id FROM defects WHERE ${beginsWith('vin', prefix.value, bind)})`]
    : []
  const text =
    plan.way === 'pairs'
      ? `r.defect_id IN (SELECT id FROM defects WHERE deleted_at IS NULL
          AND ${pairsOfRow} @> ${bind(plan.pairs)}::int4[] AND ${plan.write(bind)})`
      : `EXISTS (SELECT FROM defects WHERE id = r.defect_id AND ${plan.write(bind)})`
  return [...vin, text].join(' OR ')
}

function ofProduct(keyword: string, bind: Bind): string {
  const pattern = bind(containing(keyword))
  const said = ['productName', 'productBrand', 'summary', 'description']
    .map(name => `r.answers ->> '${name}' ILIKE ${pattern}`)
    .join(' OR ')
  return `(r.branch = 'product' AND (${said}))`
}
