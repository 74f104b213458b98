import { textsOf } from '../data/texts'
import { dayNumber, dayText } from './calendar'
import type { Random } from './random'
import type { Values } from './record'
import { riskOf } from './severity'
import type { World } from './world'

const returnRemarks = textsOf('returnRemarks')
const refusals = textsOf('refusals')
const approvals = textsOf('approvals')

export function judge(r: Random, w: World, values: Values, age: number) {
  const state = values.state as number
  const created = values.created_at as string
  const who = w.ids.staff
  const step = () => r.int(0, Math.max(0, Math.min(6, Math.floor(age / 4))))
  let days = step()
  values.updated_at = created
  values.updated_by = values.created_by
  const by = (people: typeof who.entry) => (people.length ? r.pick(people).id : null)
  if (state >= 20) {
    const returned = state === 20
    values.review_status = returned ? '2' : '1'
    values.review_opinion_id =
      w.ids.opinions[returned ? r.pick(['02', '03', '04', '05', '06', '08']) : '01'] ?? null
    values.review_remark = returned ? r.pick(returnRemarks) : null
    values.reviewed_by = by(who.reviewer)
    values.reviewed_at = later(created, days, w.today)
    values.updated_at = values.reviewed_at
    values.updated_by = values.reviewed_by
  }
  if (state >= 40 && state !== 70) {
    days += step()
    values.risk_level = riskOf(values.severity_score as number)
    values.quality_type = r.chance(0.62) ? '1' : '0'
    values.updated_at = later(created, days, w.today)
    values.updated_by = by(who.evaluator)
  }
  if (state === 50 || state === 60 || state === 90) {
    days += step()
    values.audit_result = state === 60 ? '2' : '1'
    values.audit_opinion = r.pick(state === 60 ? refusals : approvals)
    values.audited_by = by(who.auditor)
    values.audited_at = later(created, days, w.today)
    values.updated_at = values.audited_at
    values.updated_by = values.audited_by
  }
  if (state >= 20) values.state_since = values.updated_at
  if (values.deleted_at && (values.deleted_at as string) > (values.updated_at as string)) {
    values.updated_at = values.deleted_at
    values.updated_by = values.deleted_by
  }
}

export function later(from: string, days: number, today: number): string {
  const day = Math.min(today, dayNumber(from.slice(0, 10)) + days)
  const text = dayText(day)
  return text === from.slice(0, 10) ? `${text} 22:${from.slice(14, 22)}` : `${text} ${from.slice(11, 22)}`
}
