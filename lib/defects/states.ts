export const states = {
  draft: 0,
  toReview: 10,
  returned: 20,
  toEvaluate: 30,
  toAudit: 40,
  approved: 50,
  rejected: 60,
  merged: 70,
  closed: 90,
} as const

export type State = (typeof states)[keyof typeof states]
export const isOver = (state: number) => state === states.merged || state === states.closed

export const stateCodes = Object.values(states) as State[]

/** Among the persons of a filter: what waits and nobody was given. */
export const nobody = 'nobody'

export const countedStates: readonly number[] = stateCodes.filter(
  state => state !== states.draft && state !== states.merged,
)
