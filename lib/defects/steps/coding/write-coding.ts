import { z } from 'zod'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { isPossible } from '@/lib/defects/actions'
import { applyChanges } from '@/lib/defects/record/apply-changes'
import { lockDefect } from '@/lib/defects/record/write-version'
import type { State } from '@/lib/defects/states'
import type { SureCodes } from '@/lib/defects/sure-codes'
import { takenOf, takenProposals } from '@/lib/defects/taken-proposals'

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
