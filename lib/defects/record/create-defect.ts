import type { z } from 'zod'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { attachFiles, checkFileKinds } from '@/lib/defects/files/attach-files'
import { nextNumbers } from '@/lib/defects/number'
import { createDefectInput } from '@/lib/defects/schema'
import { derive } from '@/lib/defects/severity'
import { states } from '@/lib/defects/states'
import { takenProposals } from '@/lib/defects/taken-proposals'
import { withAdoptedFiles } from '@/lib/files/adopt-files'
import { answerDefect } from './answer-defect'
import { checkValues, knownOf } from './check-values'
import { insertDefects } from './insert-defects'

export const createDefect = operation({
  access: 'vehicle_defect_add',
  input: createDefectInput,
  run: async (ctx, input) => answerDefect(ctx, await writeNewDefect(ctx, input)),
})

export async function writeNewDefect(
  ctx: Ctx,
  {
    draft = false,
    files = [],
    fileKinds,
    vinOverrideReason,
    proposed,
    ...values
  }: z.output<typeof createDefectInput>,
  also?: (tx: Ctx, id: string) => Promise<void>,
): Promise<string> {
  const issues = [
    ...(await checkValues(ctx, values, {
      required: draft ? 'nothing' : 'everything',
      vinOverrideReason,
    })),
    ...(await checkFileKinds(ctx, fileKinds, files)),
  ]
  if (issues.length > 0) throw new AppError('invalid_input', {}, { issues })
  const derived = derive(values, await knownOf(ctx, values))
  const overridden = derived.vinStatus !== 'ok' ? vinOverrideReason : undefined
  let numbers: string[] = []
  const takeNumber = async () => {
    numbers = await nextNumbers(ctx, 1)
  }
  return withAdoptedFiles(ctx, files, { whenStored: takeNumber }, async (tx, adopted) => {
    const [record] = await insertDefects(
      tx,
      [{ ...values, ...derived, state: draft ? states.draft : states.toReview }],
      {
        kind: 'create',
        node: draft ? 'create' : 'submit',
        remarks: overridden || null,
        extraChanges: {
          ...takenProposals(proposed, values),
          ...(adopted.length > 0 && { files: [null, adopted.map(file => file.name)] as [null, string[]] }),
        },
      },
      async () => numbers,
    )
    await attachFiles(tx, record!.id, adopted, fileKinds)
    await tx.audit({
      action: 'createDefect',
      entity: 'defect',
      entityId: record!.id,
      detail: {
        complaintNo: record!.complaintNo,
        draft,
        ...(overridden && { vinOverrideReason: overridden }),
      },
    })
    await also?.(tx, record!.id)
    return record!.id
  })
}
