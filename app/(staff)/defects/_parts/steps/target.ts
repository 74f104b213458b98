import type { Access } from '@/lib/core/permissions'
import { type ActionName, actions, movesRecord, nextActions, undoNames } from '@/lib/defects/actions'

export interface Target {
  id: string
  complaintNo: string
  state: number
  version: number
  deletedAt?: string | null
  // The reader handed it over, and nobody has taken the step since.
  handedByMe?: boolean
}

export const dialogNames = [
  'review',
  'evaluate',
  'audit',
  'close',
  'feedback',
  'handOver',
  ...undoNames.filter(movesRecord),
  'undoHandOver',
] as const satisfies ActionName[]
export type DialogName = (typeof dialogNames)[number]
export type StepName = DialogName | 'reviewFeedback'

export const steps = ['review', 'evaluate', 'audit', 'close'] as const

export function offeredFor(record: Target, held: readonly Access[]) {
  const names = nextActions(record, access => held.includes(access))
  const step = steps.find(name => names.includes(name))
  const takesBack = record.handedByMe && held.includes(actions.undoHandOver.access)
  return {
    step,
    edit: names.includes('amend'),
    remove: names.includes('delete'),
    others: dialogNames.filter(name =>
      name === 'undoHandOver' ? takesBack : name !== step && names.includes(name),
    ),
  }
}

export interface AllMatching {
  filters: Record<string, string[]>
  /** Number of the home list (1 to 4), as in the query parameter `type`. */
  type?: number
  total: number
  totalCapped?: boolean
}
