import { z } from 'zod'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { isPossible } from '@/lib/defects/actions'
import type { FieldName } from '@/lib/defects/fields'
import { applyChanges } from '@/lib/defects/record/apply-changes'
import { lockDefect } from '@/lib/defects/record/write-version'
import { sameValue } from '@/lib/defects/schema'
import type { State } from '@/lib/defects/states'
import type { SureCodes } from '@/lib/defects/sure-codes'
import { takenOf, takenProposals } from '@/lib/defects/taken-proposals'
import { lastFlow, markUndone } from './undo/lock-for-undo'
import { changesOf, type Taken } from './undo/write-undo'

const sure = z.object({ code: z.string(), probability: z.number() })

const givenCodes: z.ZodType<SureCodes> = z.object({
  modelVersion: z.number(),
  assembly: sure,
  subAssembly: sure.nullable(),
  symptoms: z.array(sure),
})
export async function writeCoding(ctx: Ctx, complaintId: string, given: object | null): Promise<void> {
  const codes = givenCodes.parse(given)
  const { modelVersion, assembly, subAssembly, symptoms } = codes
  await ctx.tx(async tx => {
    const before = await lockDefect(tx, complaintId)
    if (before.deletedAt) throw new AppError('not_found')
    if (!isPossible('amend', before)) throw new AppError('wrong_state', { state: String(before.state) })
    if (before.assemblyCode) throw new AppError('already_coded')
    const changes = {
      assemblyCode: assembly.code,
      ...(subAssembly && { subAssemblyCode: subAssembly.code }),
      ...(before.symptomCodes.length === 0 && { symptomCodes: symptoms.map(({ code }) => code) }),
    }
    await applyChanges(tx, before, changes, {
      kind: 'code',
      node: 'code',
      state: before.state as State,
      required: 'nothing',
      extraChanges: async () => takenProposals(takenOf(codes), changes, before),
    })
    await tx.audit({
      action: 'codeDefect',
      entity: 'defect',
      entityId: before.id,
      detail: { assemblyCode: assembly.code, modelVersion },
    })
  })
}

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
