import { textsOf } from '../data/texts'
import { later } from './decisions'
import { random } from './random'
import type { Values } from './record'
import type { Person, World } from './world'

type HistoryTable = `defect_${'versions' | 'flow' | 'reviews' | 'audits' | 'feedback'}`
export type History = Record<HistoryTable, Values[]>

export const emptyHistory = (): History => ({
  defect_versions: [],
  defect_flow: [],
  defect_reviews: [],
  defect_audits: [],
  defect_feedback: [],
})

const feedbackTexts = textsOf('feedbackTexts')
const evaluations = textsOf('evaluations')

export function writeHistory(w: World, index: number, id: string, values: Values, into: History) {
  const r = random(w.seed ^ 0x51ed270b, index)
  const people = new Map(
    Object.values(w.ids.staff)
      .flat()
      .map(person => [person.id, person]),
  )
  const state = values.state as number
  let version = 0
  let now: number | null = null
  const step = (
    kind: string,
    to: number,
    at: unknown,
    userId: unknown,
    remarks: unknown,
    changes: Record<string, [unknown, unknown]> | null,
  ) => {
    const person = people.get(userId as string)
    version++
    into.defect_versions.push({
      defect_id: id,
      version,
      kind,
      door: person || kind !== 'create' ? 'page' : 'intake',
      at: at as string,
      user_id: (userId as string) ?? null,
      changes: changes && JSON.stringify(to === now ? changes : { state: [now, to], ...changes }),
    })
    into.defect_flow.push({
      defect_id: id,
      from_state: now,
      to_state: to,
      node: kind,
      remarks: (remarks as string) || null,
      user_id: (userId as string) ?? null,
      user_name: person?.name ?? '消费者',
      dept_name: person?.deptName ?? '',
      created_at: at as string,
      version,
    })
    now = to
  }

  step('create', state === 0 ? 0 : 10, values.created_at, values.created_by, null, null)
  if (state >= 20) {
    const result = values.review_status as string
    step('review', state === 20 ? 20 : 30, values.reviewed_at, values.reviewed_by, values.review_remark, {
      reviewStatus: [null, result],
      reviewOpinionId: [null, values.review_opinion_id],
    })
    into.defect_reviews.push({
      defect_id: id,
      result,
      opinion_id: values.review_opinion_id,
      remarks: values.review_remark,
      created_by: values.reviewed_by,
      created_at: values.reviewed_at,
    })
  }
  if (state === 70)
    step(
      'merge',
      70,
      later(values.reviewed_at as string, 1, w.today),
      values.reviewed_by,
      '与同一事件的另一条记录合并',
      {},
    )
  if (state >= 40 && state !== 70) {
    const evaluator: Person | undefined = w.ids.staff.evaluator.length
      ? r.pick(w.ids.staff.evaluator)
      : undefined
    const at = state === 40 ? values.updated_at : values.reviewed_at
    const opinion = r.pick(evaluations)
    step('evaluate', 40, at, evaluator?.id ?? null, opinion, {
      riskLevel: [null, values.risk_level],
      qualityType: [null, values.quality_type],
    })
    into.defect_audits.push({
      defect_id: id,
      kind: 'evaluate',
      opinion,
      risk_level: values.risk_level,
      quality_type: values.quality_type,
      created_by: evaluator?.id ?? null,
      created_at: at,
    })
  }
  if (values.audit_result) {
    const approved = values.audit_result === '1'
    step('audit', approved ? 50 : 60, values.audited_at, values.audited_by, values.audit_opinion, {
      auditResult: [null, values.audit_result],
      auditOpinion: [null, values.audit_opinion || null],
    })
    into.defect_audits.push({
      defect_id: id,
      kind: 'audit',
      result: values.audit_result,
      opinion: values.audit_opinion,
      suggest_budget: approved ? `${r.int(0, 40) / 2}` : null,
      created_by: values.audited_by,
      created_at: values.audited_at,
    })
  }
  if (state === 90) {
    const at = later(values.audited_at as string, r.int(1, 9), w.today)
    const giver = w.ids.staff.entry[0]?.id ?? null
    const content = r.pick(feedbackTexts)
    step('close', 90, at, giver, content, {})
    into.defect_feedback.push({ defect_id: id, content, state: 'given', created_by: giver, created_at: at })
    if (!values.deleted_at) {
      values.updated_at = at
      values.updated_by = giver
    }
  }
  if (values.deleted_at)
    step('delete', state, values.deleted_at, values.deleted_by, values.delete_reason, {
      deleteReason: [null, values.delete_reason],
    })
  values.version = version
}
