import { states } from '@/lib/defects/states'
import type { ParameterValue } from '@/lib/settings/schema'

type WaitingDays = ParameterValue<'waitingDays'>

const stepOf: Partial<Record<number, keyof WaitingDays>> = {
  [states.returned]: 'returned',
  [states.toReview]: 'review',
  [states.toEvaluate]: 'evaluate',
  [states.rejected]: 'evaluate',
  [states.toAudit]: 'audit',
  [states.approved]: 'close',
}

const hour = 3_600_000

/** A started day beyond the limit counts as a day overdue. */
export function waitingOf(state: number | undefined, since: Date, now: Date, limits: WaitingDays) {
  const hours = Math.max(0, (now.getTime() - since.getTime()) / hour)
  const step = state === undefined ? undefined : stepOf[state]
  const over = step ? hours / 24 - limits[step] : 0
  return { waitedHours: Math.floor(hours), overdueDays: Math.max(0, Math.ceil(over)) }
}
