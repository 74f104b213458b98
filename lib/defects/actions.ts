import type { Access } from '@/lib/core/permissions'
import { type State, states } from './states'

const { draft, toReview, returned, toEvaluate, toAudit, approved, rejected, closed } = states
const living = [toReview, returned, toEvaluate, toAudit, approved, rejected] as const

interface Action {
  access: Access
  from: readonly State[]
  /** By the verdict where one is given: '1' agrees, '2' does not. */
  to?: State | Record<'1' | '2', State>
  deleted?: true
  byMessage?: true
}

export const actions = {
  submit: { access: 'vehicle_defect_edit', from: [draft, returned], to: toReview },
  amend: { access: 'vehicle_defect_edit', from: [draft, ...living] },
  review: {
    access: 'vehicle_defect_feedback_audit',
    from: [toReview],
    to: { 1: toEvaluate, 2: returned },
  },
  undoReview: { access: 'vehicle_defect_feedback_audit_del', from: [returned, toEvaluate] },
  evaluate: { access: 'vehicle_defect_evaluate', from: [toEvaluate, rejected], to: toAudit },
  undoEvaluate: { access: 'vehicle_defect_evaluate', from: [toAudit] },
  audit: { access: 'vehicle_defect_opt', from: [toAudit], to: { 1: approved, 2: rejected } },
  undoAudit: { access: 'vehicle_defect_opt', from: [approved, rejected] },
  feedback: { access: 'vehicle_defect_feedback', from: [toEvaluate, toAudit, approved, rejected] },
  reviewFeedback: {
    access: 'vehicle_defect_opt',
    from: [toEvaluate, toAudit, approved, rejected, closed],
  },
  undoReviewFeedback: {
    access: 'vehicle_defect_opt',
    from: [toEvaluate, toAudit, approved, rejected, closed],
    byMessage: true,
  },
  supplement: { access: 'vehicle_defect_add', from: [...living, closed], byMessage: true },
  close: { access: 'vehicle_defect_feedback', from: [approved], to: closed },
  undoClose: { access: 'vehicle_defect_feedback', from: [closed] },
  deleteFeedback: { access: 'vehicle_defect_feedback_delete', from: living },
  handOver: { access: 'vehicle_defect_hand_over', from: [draft, ...living] },
  undoHandOver: { access: 'vehicle_defect_hand_over', from: [draft, ...living], byMessage: true },
  handBack: { access: 'vehicle_defect:query', from: living, byMessage: true },
  merge: { access: 'vehicle_defect_merge', from: living, to: states.merged },
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

const dueSteps = ['review', 'evaluate', 'audit', 'close', 'amend'] as const

export const dueStepOf = (state: number) => dueSteps.find(step => isPossible(step, { state }))

export function nextActions(record: StepState, can: (access: Access) => boolean): ActionName[] {
  return actionNames.filter(
    name => !(actions[name] as Action).byMessage && isPossible(name, record) && can(actions[name].access),
  )
}

interface Undo {
  step: ActionName
  columns?: readonly string[]
  by?: readonly [person: string, at: string]
  withoutReason?: true
  notice?: 'returned'
}

export const undos = {
  undoReview: {
    step: 'review',
    columns: ['reviewStatus', 'reviewOpinionId', 'reviewRemark'],
    by: ['reviewedBy', 'reviewedAt'],
    withoutReason: true,
    notice: 'returned',
  },
  undoEvaluate: { step: 'evaluate', columns: ['riskLevel', 'qualityType'] },
  undoAudit: {
    step: 'audit',
    columns: ['auditResult', 'auditOpinion'],
    by: ['auditedBy', 'auditedAt'],
  },
  undoClose: { step: 'close', columns: [] },
  undoHandOver: { step: 'handOver' },
  undoReviewFeedback: { step: 'reviewFeedback' },
} as const satisfies Partial<Record<ActionName, Undo>>

export type UndoName = keyof typeof undos
export const undoNames = Object.keys(undos) as UndoName[]

export type MoveUndo = {
  [Name in UndoName]: (typeof undos)[Name] extends { columns: readonly string[] } ? Name : never
}[UndoName]

export const undoOf = (name: UndoName): Undo => undos[name]

export const isUndo = (name: string): name is UndoName => name in undos

export const movesRecord = (name: UndoName): name is MoveUndo => undoOf(name).columns !== undefined

export const clickUndoMs = 10 * 60_000
