import type { Access } from '@/lib/core/permissions'
import { type State, states } from './states'

const { draft, toReview, returned, toEvaluate, toAudit, approved, rejected, closed } = states
const living = [toReview, returned, toEvaluate, toAudit, approved, rejected] as const

interface Action {
  access: Access
  from: readonly State[]
  deleted?: true
}

export const actions = {
  submit: { access: 'vehicle_defect_edit', from: [draft, returned] },
  amend: { access: 'vehicle_defect_edit', from: [draft, ...living] },
  review: { access: 'vehicle_defect_feedback_audit', from: [toReview] },
  undoReview: { access: 'vehicle_defect_feedback_audit_del', from: [returned, toEvaluate] },
  evaluate: { access: 'vehicle_defect_evaluate', from: [toEvaluate, rejected] },
  audit: { access: 'vehicle_defect_opt', from: [toAudit] },
  feedback: { access: 'vehicle_defect_feedback', from: [toEvaluate, toAudit, approved, rejected] },
  close: { access: 'vehicle_defect_feedback', from: [approved] },
  deleteFeedback: { access: 'vehicle_defect_feedback_delete', from: living },
  handOver: { access: 'vehicle_defect_hand_over', from: [draft, ...living] },
  merge: { access: 'vehicle_defect_merge', from: living },
  bringBack: { access: 'vehicle_defect_edithistory:edit', from: [draft, ...living] },
  delete: { access: 'vehicle_defect_delete:delete', from: [draft, ...living, states.merged, closed] },
  restore: {
    access: 'vehicle_defect_delete:delete',
    from: [draft, ...living, states.merged, closed],
    deleted: true,
  },
} as const satisfies Record<string, Action>

export type ActionName = keyof typeof actions
export const actionNames = Object.keys(actions) as ActionName[]

interface StepState {
  state: number
  deletedAt?: unknown
}

export function isPossible(name: ActionName, { state, deletedAt }: StepState): boolean {
  const action: Action = actions[name]
  return Boolean(deletedAt) === (action.deleted ?? false) && action.from.includes(state as State)
}

export function nextActions(record: StepState, can: (access: Access) => boolean): ActionName[] {
  return actionNames.filter(name => isPossible(name, record) && can(actions[name].access))
}
