import { z } from 'zod'
import { defectMerges } from '@/db/schema/duplicates'
import type { Ctx } from '@/lib/core/context'
import { AppError, invalid } from '@/lib/core/errors'
import { version } from '@/lib/core/input'
import { operation } from '@/lib/core/operation'
import { id, text } from '@/lib/core/text'
import { type FieldName, fieldOf } from '@/lib/defects/fields'
import { pairsOf } from '@/lib/defects/list/keyword'
import { asEntered } from '@/lib/defects/recalls/matched-fields'
import { amendDefect } from '@/lib/defects/record/amend-defect'
import { answerDefect } from '@/lib/defects/record/answer-defect'
import { checkValues, knownOf } from '@/lib/defects/record/check-values'
import {
  type Changes,
  type DefectRecord,
  lockDefects,
  updateDefects,
} from '@/lib/defects/record/write-version'
import { type DefectValues, isEmpty, sameValue, someFields, valuesOf } from '@/lib/defects/schema'
import { derive } from '@/lib/defects/severity'
import { isOver, states } from '@/lib/defects/states'
import { seesPersonal } from '@/lib/defects/visible'
import { mergedBelow, refuseJudged } from './merge-tree'
import { scorePair } from './score-pair'

const input = z.strictObject({
  survivorId: id,
  survivorVersion: version,
  mergedId: id,
  mergedVersion: version,
  fields: someFields.optional(),
  remarks: text(200).optional(),
})

export const mergeDefects = operation({
  access: 'vehicle_defect_merge',
  input,
  async run(ctx, merge) {
    if (merge.survivorId === merge.mergedId) throw invalid('mergedId', 'same_record')
    refuseFields(ctx, merge.fields ?? [])
    await ctx.tx(tx => writeMerge(tx, merge))
    return answerDefect(ctx, merge.survivorId)
  },
})

export async function writeMerge(
  tx: Ctx,
  { survivorId, survivorVersion, mergedId, mergedVersion, fields = [], remarks }: z.output<typeof input>,
): Promise<void> {
  // Find the records below both first and lock all of them together, in one order, or two merges could deadlock.
  const followers = await mergedBelow(tx, mergedId)
  const locked = await lockDefects(tx, [survivorId, mergedId, ...followers])
  const survivor = locked.find(record => record.id === survivorId)!
  const merged = locked.find(record => record.id === mergedId)!
  checkBoth(survivor, merged, { survivorVersion, mergedVersion })
  await refuseJudged(tx, survivorId, mergedId)
  if ((await mergedBelow(tx, mergedId)).join() !== followers.join()) throw new AppError('conflict')

  const score = likenessOf(survivor, merged)
  const numbers = `${merged.complaintNo} → ${survivor.complaintNo}`
  const write = {
    ...({ kind: 'merge', node: 'merge' } as const),
    remarks: [numbers, remarks].filter(Boolean).join(' · '),
  }
  const { values, taken } = await takeOver(tx, survivor, merged, fields)
  await updateDefects(
    tx,
    [survivor],
    { ...values, dupGroupId: survivorId },
    { ...write, extraChanges: { mergedRecord: [null, merged.complaintNo] } },
  )
  await updateDefects(
    tx,
    [merged],
    { state: states.merged, dupGroupId: survivorId, dupScore: score },
    { ...write, extraChanges: { mergedInto: [null, survivor.complaintNo] } },
  )
  const below = locked.filter(record => followers.includes(record.id))
  await updateDefects(tx, below, { dupGroupId: survivorId }, write)
  await tx.db.insert(defectMerges).values({
    mergedId,
    intoId: survivorId,
    stateBefore: merged.state,
    score,
    taken,
    remarks: remarks || null,
    createdBy: tx.user?.id,
    createdAt: tx.now,
  })
  for (const entityId of [survivorId, mergedId])
    await tx.audit({
      action: 'mergeDefects',
      entity: 'defect',
      entityId,
      detail: { survivorId, mergedId, fields, followers },
    })
}

function refuseFields(ctx: Ctx, fields: FieldName[]): void {
  if (fields.length > 0 && !ctx.can(amendDefect.access)) throw new AppError('forbidden')
  const hidden = seesPersonal(ctx) ? -1 : fields.findIndex(name => fieldOf[name].personal)
  if (hidden >= 0) throw invalid(`fields.${hidden}`, 'not_allowed')
}

function checkBoth(
  survivor: DefectRecord,
  merged: DefectRecord,
  started: { survivorVersion: number; mergedVersion: number },
): void {
  if (survivor.deletedAt || merged.deletedAt) throw new AppError('not_found')
  if (survivor.version !== started.survivorVersion || merged.version !== started.mergedVersion)
    throw new AppError(
      'conflict',
      {},
      {
        data: {
          versions: { [survivor.id]: survivor.version, [merged.id]: merged.version },
          states: { [survivor.id]: survivor.state, [merged.id]: merged.state },
        },
      },
    )
  for (const { state } of [survivor, merged])
    if (state === states.merged) throw new AppError('wrong_state', { state: String(state) })
  // A submitted report must not disappear into a draft, which only the people working on it can see.
  if (survivor.state === states.draft && merged.state !== states.draft)
    throw new AppError('wrong_state', { state: String(survivor.state) })
}

function likenessOf(survivor: DefectRecord, merged: DefectRecord): string | null {
  const comparisonInput = {
    ...survivor,
    plateNo: survivor.plateKey,
    pairs: pairsOf(survivor.description || survivor.summary),
  }
  return (
    scorePair(comparisonInput, {
      ...merged,
      plateNo: merged.plateKey,
      text: merged.description || merged.summary,
    })?.score.toFixed(3) ?? null
  )
}

async function takeOver(ctx: Ctx, survivor: DefectRecord, merged: DefectRecord, fields: FieldName[]) {
  // What a campaign decided is no entry that could be taken over.
  const [own, other] = [asEntered(survivor), asEntered(merged)]
  const changed = fields.filter(name => !sameValue(name, own[name], other[name]))
  if (changed.length === 0) return { values: {}, taken: {} }
  if (isOver(survivor.state)) throw new AppError('wrong_state', { state: String(survivor.state) })
  const values: DefectValues = { ...valuesOf(survivor), ...only(other, changed) }
  const issues = await checkValues(ctx, values, { before: survivor, required: 'nothing' })
  if (issues.length > 0) throw new AppError('invalid_input', {}, { issues })
  const taken: Changes = Object.fromEntries(changed.map(name => [name, [own[name], other[name]]]))
  return { values: { ...only(other, changed), ...derive(values, await knownOf(ctx, values)) }, taken }
}

function only(record: DefectRecord, names: FieldName[]): DefectValues {
  const empty = (name: FieldName) => (Array.isArray(record[name]) ? [] : null)
  return Object.fromEntries(
    names.map(name => [name, isEmpty(record[name]) ? empty(name) : record[name]]),
  ) as DefectValues
}
