import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import type { FieldName } from '@/lib/defects/fields'
import { applyChanges } from '@/lib/defects/record/apply-changes'
import { lockDefect } from '@/lib/defects/record/write-version'
import { sameValue } from '@/lib/defects/schema'
import type { State } from '@/lib/defects/states'
import { lastFlow } from '../undo/last-flow'
import { markUndone } from '../undo/lock-for-undo'
import type { Taken } from '../undo/write-deletion-undo'
import { changesOf } from '../undo/write-undo'

const coded = ['assemblyCode', 'subAssemblyCode', 'symptomCodes'] as const satisfies FieldName[]

export async function writeCodingUndo(ctx: Ctx, { complaintId, stepVersion, reason }: Taken): Promise<void> {
  await ctx.tx(async tx => {
    const record = await lockDefect(tx, complaintId)
    if (record.deletedAt) throw new AppError('not_found')
    const taken = await lastFlow(tx, record.id, 'code')
    if (taken?.version !== stepVersion) throw new AppError('not_undoable')
    const changes = await changesOf(tx, record.id, stepVersion)
    const given = coded.filter(name => changes[name])
    if (given.some(name => !sameValue(name, changes[name]![1], record[name])))
      throw new AppError('not_undoable')
    await markUndone(tx, taken)
    const before = given.map(name => [name, changes[name]![0] ?? (name === 'symptomCodes' ? [] : null)])
    await applyChanges(tx, record, Object.fromEntries(before), {
      kind: 'undoCode',
      node: 'undoCode',
      state: record.state as State,
      required: 'nothing',
    })
    await tx.audit({
      action: 'undoCodeDefect',
      entity: 'defect',
      entityId: record.id,
      detail: { undoneVersion: stepVersion, ...(reason && { reason }) },
    })
  })
}
