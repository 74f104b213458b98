import type { Ctx } from '@/lib/core/context'
import { AppError, type Issue } from '@/lib/core/errors'
import { type FieldName, fieldNames } from '@/lib/defects/fields'
import type { FlowNode } from '@/lib/defects/flow-nodes'
import { type DefectValues, isEmpty, sameValue, valuesOf } from '@/lib/defects/schema'
import { derive } from '@/lib/defects/severity'
import { type State, states } from '@/lib/defects/states'
import { chooseModelYear, modelYearsOf } from '@/lib/values/vin'
import { checkValues, knownOf } from './check-values'
import { type Changes, type DefectRecord, updateDefects } from './write-version'

interface How {
  kind: string
  node: FlowNode
  state: State
  required: 'everything' | 'touched' | 'nothing'
  vinOverrideReason?: string
  issues?: Issue[]
  extraChanges?(): Promise<Changes | undefined>
}

export async function applyChanges(
  ctx: Ctx,
  before: DefectRecord,
  changes: DefectValues,
  { kind, node, state, required, vinOverrideReason, issues = [], extraChanges }: How,
): Promise<FieldName[] | null> {
  const values = merge(before, changes)
  // A draft was never checked.
  const contactsBefore = before.state === states.draft ? undefined : before
  const how = { before, required, vinOverrideReason, contactsBefore }
  const found = await checkValues(ctx, values, how)
  refuse([...issues, ...found.filter(({ path }) => issues.every(one => one.path !== path))])
  const otherChanges = await extraChanges?.()
  const changed = fieldNames.filter(name => !sameValue(name, values[name], before[name]))
  if (changed.length === 0 && state === before.state && !otherChanges) return null

  const derived = derive(values, await knownOf(ctx, values))
  const overridden = changed.includes('vin') && derived.vinStatus !== 'ok'
  await updateDefects(
    ctx,
    [before],
    { ...picked(values, changed), ...derived, state },
    { kind, node, remarks: overridden ? vinOverrideReason || null : null, extraChanges: otherChanges },
  )
  return changed
}

export function refuse(issues: Issue[]): void {
  if (issues.length > 0) throw new AppError('invalid_input', {}, { issues })
}

// Amending a returned record submits it again, unless `submit` is false.
// Throws AppError not_found when deleted, wrong_state when merged, closed or not to be submitted
export function stateAfter({ state, deletedAt }: DefectRecord, submit?: boolean): State {
  if (deletedAt) throw new AppError('not_found')
  const over = state === states.merged || state === states.closed
  const waits = state === states.draft || state === states.returned
  if (over || (submit && !waits)) throw new AppError('wrong_state', { state: String(state) })
  if (submit ?? state === states.returned) return states.toReview
  return state as State
}

function merge(before: DefectRecord, changes: DefectValues): DefectValues {
  const values = { ...valuesOf(before), ...changes }
  const vinChanged = !sameValue('vin', values.vin, before.vin)
  if (
    vinChanged &&
    !('modelYear' in changes) &&
    before.modelYear === chooseModelYear(modelYearsOf(before.vin ?? ''), before)
  )
    values.modelYear = null
  return values
}

function picked(values: DefectValues, names: FieldName[]): DefectValues {
  return Object.fromEntries(
    names.map(name => [name, isEmpty(values[name]) ? emptied(values[name]) : values[name]]),
  )
}

const emptied = (value: unknown) => (Array.isArray(value) ? [] : null)
