import type { ActionName } from '@/lib/defects/actions'
import { states } from '@/lib/defects/states'
import { steps } from '../steps/target'

interface Standing<Assignee> {
  state: number
  nextActions: readonly ActionName[]
  assignees: readonly Assignee[]
}

const names = [...steps, 'amend', 'feedback'] as const

/** The step that the record was handed over for, else the first that the reader may do: never one that is refused. */
export function deskStepOf<Assignee extends { userId: string; step: string }>(
  record: Standing<Assignee>,
  userId: string,
) {
  const handed = record.assignees.find(one => one.userId === userId)
  const possible = names.filter(name => record.nextActions.includes(name))
  const own = possible.find(
    name => name !== 'feedback' && (name !== 'amend' || record.state === states.returned),
  )
  return { handed, step: handed ? possible.find(name => name === handed.step) : own }
}
