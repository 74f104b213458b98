export const recallStates = ['draft', 'filed', 'running', 'done', 'withdrawn'] as const
export type RecallState = (typeof recallStates)[number]

export const nextStates: Record<RecallState, readonly RecallState[]> = {
  draft: ['filed'],
  filed: ['running', 'withdrawn'],
  running: ['done', 'withdrawn'],
  done: ['withdrawn'],
  withdrawn: [],
}

export const isInEffect = (state: string) => state === 'filed' || state === 'running' || state === 'done'
