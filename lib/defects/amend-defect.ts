import type { Ctx } from '@/lib/core/context'
import { AppError, type Issue } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { maxFilesPerRecord } from '@/lib/files/accepted'
import { type AdoptedFile, withAdoptedFiles } from '@/lib/files/adopt-files'
import { answerDefect } from './answer-defect'
import { attachFiles, checkFileKinds, filesOf, removeFiles } from './attach-files'
import { checkValues, knownOf } from './check-values'
import { conflict } from './conflict'
import { type FieldName, fieldNames } from './fields'
import { keepMasked } from './keep-masked'
import { lockDefect } from './lock-defects'
import { derive } from './rules'
import { amendDefectInput, type DefectValues } from './schema'
import { Stale } from './stale'
import { type State, states } from './states'
import { isEmpty, sameValue, valuesOf } from './values'
import { chooseModelYear, modelYearsOf } from './vin'
import { type Changes, type DefectRecord, updateDefects } from './write-version'

/**
 * Changes a record. Carries the version it started from: if somebody saved in between it answers with both sides.
 * A returned record goes back to formal review, a draft goes there with `submit`.
 */
export const amendDefect = operation({
  access: 'vehicle_defect_edit',
  input: amendDefectInput,
  async run(ctx, { id, version, submit = false, files = [], fileKinds, removeFiles: gone = [], ...rest }) {
    const { vinOverrideReason, ...sent } = rest
    refuse(await checkFileKinds(ctx, fileKinds, files))
    const amend = async (tx: Ctx, adopted: AdoptedFile[]) => {
      const before = await lockDefect(tx, id)
      const state = stateAfter(before, submit)
      const { changes, issues } = keepMasked(tx, before, sent)
      if (before.version !== version) throw new Stale<DefectValues>(before, changes)

      const values = merge(before, changes)
      const required = state === states.draft ? 'nothing' : submit ? 'everything' : 'touched'
      refuse([...issues, ...(await checkValues(tx, values, { before, required, vinOverrideReason }))])
      const also = await changeFiles(tx, id, adopted, fileKinds, gone)
      const changed = fieldNames.filter(name => !sameValue(name, values[name], before[name]))
      if (changed.length === 0 && state === before.state && !also) return

      const derived = derive(values, await knownOf(tx, values))
      await updateDefects(
        tx,
        [before],
        { ...picked(values, changed), ...derived, state },
        {
          kind: 'amend',
          node: submit ? 'submit' : 'amend',
          remarks: changed.includes('vin') && derived.vinStatus !== 'ok' ? vinOverrideReason || null : null,
          also,
        },
      )
      await tx.audit({ action: 'amendDefect', entity: 'defect', entityId: id, detail: { fields: changed } })
    }
    await withAdoptedFiles(ctx, files, {}, amend).catch(async error => {
      throw error instanceof Stale ? await conflict(ctx, error.record, version, error.changes) : error
    })
    return answerDefect(ctx, id)
  },
})

function refuse(issues: Issue[]): void {
  if (issues.length > 0) throw new AppError('invalid_input', {}, { issues })
}

/** @throws AppError not_found when it is deleted, wrong_state when its life is over or `submit` does not apply */
function stateAfter({ state, deletedAt }: DefectRecord, submit: boolean): State {
  if (deletedAt) throw new AppError('not_found')
  const over = state === states.merged || state === states.closed
  const waits = state === states.draft || state === states.returned
  if (over || (submit && !waits)) throw new AppError('wrong_state', { state: String(state) })
  if (state === states.returned || submit) return states.toReview
  return state as State
}

/** The record with the changes; a model year that only followed from the old VIN follows the new one. */
function merge(before: DefectRecord, changes: DefectValues): DefectValues {
  const values = { ...valuesOf(before), ...changes }
  const vinChanged = !sameValue('vin', values.vin, before.vin)
  if (
    vinChanged &&
    !('modelYear' in changes) &&
    before.modelYear === chooseModelYear(yearsOf(before), before)
  )
    values.modelYear = null
  return values
}

const yearsOf = ({ vin }: DefectRecord) => modelYearsOf(vin ?? '')

function picked(values: DefectValues, names: FieldName[]): DefectValues {
  return Object.fromEntries(
    names.map(name => [name, isEmpty(values[name]) ? emptied(values[name]) : values[name]]),
  )
}

/** An emptied list is an empty list, everything else becomes unknown. */
const emptied = (value: unknown) => (Array.isArray(value) ? [] : null)

async function changeFiles(
  ctx: Ctx,
  id: string,
  adopted: AdoptedFile[],
  kinds: (string | null)[] | undefined,
  gone: string[],
): Promise<Changes | undefined> {
  if (adopted.length === 0 && gone.length === 0) return undefined
  const before = await filesOf(ctx, id)
  await removeFiles(ctx, id, gone)
  await attachFiles(ctx, id, adopted, kinds)
  const after = await filesOf(ctx, id)
  if (after.length > maxFilesPerRecord) throw new AppError('too_many_files', { max: maxFilesPerRecord })
  return { files: [before.map(file => file.name), after.map(file => file.name)] }
}
