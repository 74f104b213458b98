import type { Access } from '@/lib/core/permissions'

export const states = ['draft', 'applied', 'approved', 'refused', 'running', 'concluded', 'closed'] as const
export type State = (typeof states)[number]

export const levels = ['check', 'investigation', 'in_depth'] as const
export const conclusions = [
  'no_defect',
  'producer_measures',
  'recall_suggested',
  'recall_ordered',
  'handed_over',
] as const

// Of a record: `proposed` by the search, `included` by a person, then what it says to the question.
export const judgements = ['supports', 'contradicts', 'irrelevant'] as const
export const verdicts = ['proposed', 'included', ...judgements] as const
export type RecordVerdict = (typeof verdicts)[number]

export const documentKinds = ['letter', 'answer', 'test_report', 'minutes', 'photograph', 'other'] as const
export type DocumentKind = (typeof documentKinds)[number]

interface Step {
  access: Access
  from: readonly State[]
  // By the verdict where one is given: '1' agrees, '2' does not. Without, the file stays where it is.
  to?: State | Record<'1' | '2', State>
  // Columns that it sets, given back when it is undone.
  columns?: readonly string[]
}

const open = ['draft', 'applied', 'approved', 'refused', 'running', 'concluded'] as const

export const steps = {
  apply: { access: 'investigation:edit', from: ['draft', 'refused'], to: 'applied' },
  approve: {
    ...{ access: 'investigation_approve:edit', from: ['applied'], to: { 1: 'approved', 2: 'refused' } },
    columns: ['suggestBudget', 'approvedAt'],
  },
  start: { access: 'investigation:edit', from: ['approved'], to: 'running' },
  adjust: {
    ...{ access: 'investigation_approve:edit', from: ['approved', 'running'] },
    columns: ['adjustBudget'],
  },
  conclude: {
    ...{ access: 'investigation:edit', from: ['running'], to: 'concluded' },
    columns: ['conclusion', 'conclusionText', 'concludedAt'],
  },
  close: {
    ...{ access: 'investigation_approve:edit', from: ['concluded'], to: 'closed' },
    columns: ['closedAt'],
  },
  reopen: {
    ...{ access: 'investigation_approve:edit', from: ['refused', 'concluded', 'closed'], to: 'running' },
    columns: ['conclusion', 'conclusionText', 'concludedAt', 'closedAt'],
  },
  handOver: { access: 'investigation:edit', from: open, columns: ['leaderId', 'memberIds'] },
} as const satisfies Record<string, Step>

export type StepName = keyof typeof steps
export const stepNames = Object.keys(steps) as StepName[]

export const stepOf = (name: StepName): Step => steps[name]

export const stepsFrom = (state: string, can: (access: Access) => boolean) =>
  stepNames.filter(name => stepOf(name).from.includes(state as State) && can(steps[name].access))

export const isUnapproved = (state: string) => ['draft', 'applied', 'refused'].includes(state)

// A file in its last state is read alone.
export const isOpen = (state: string) => state !== 'closed'
