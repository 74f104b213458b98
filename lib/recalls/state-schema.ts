export const recallStates = ['draft', 'filed', 'running', 'done', 'withdrawn'] as const
export type RecallState = (typeof recallStates)[number]

/** What a campaign in each state may become; a draft that nobody needs is deleted. */
export const nextStates: Record<RecallState, readonly RecallState[]> = {
  draft: ['filed'],
  filed: ['running', 'withdrawn'],
  running: ['done', 'withdrawn'],
  done: ['withdrawn'],
  withdrawn: [],
}

/** Its scopes decide about records. */
export const isInEffect = (state: string) => state === 'filed' || state === 'running' || state === 'done'
