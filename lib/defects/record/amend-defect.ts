import type { z } from 'zod'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import {
  attachFiles,
  changeKinds,
  checkFileKinds,
  filesOf,
  removeFiles,
} from '@/lib/defects/files/attach-files'
import { amendDefectInput } from '@/lib/defects/schema'
import { states } from '@/lib/defects/states'
import { takenProposals } from '@/lib/defects/taken-proposals'
import { maxFilesPerRecord } from '@/lib/files/accepted'
import { type AdoptedFile, withAdoptedFiles } from '@/lib/files/adopt-files'
import { answerDefect, checkVersion, ignoreMaskedValues, orConflict } from './answer-defect'
import { applyChanges, refuse, stateAfter } from './apply-changes'
import { type Changes, type DefectRecord, lockDefects } from './write-version'

export const amendDefect = operation({
  access: 'vehicle_defect_edit',
  input: amendDefectInput,
  async run(ctx, input) {
    await writeAmendment(ctx, input)
    return answerDefect(ctx, input.id)
  },
})

export async function writeAmendment(
  ctx: Ctx,
  input: z.output<typeof amendDefectInput>,
  alongside?: { ids: string[]; run(tx: Ctx, record: DefectRecord): Promise<void> },
): Promise<void> {
  const {
    id,
    version,
    submit,
    files = [],
    fileKinds,
    removeFiles: gone = [],
    storedKinds = [],
    proposed,
    ...rest
  } = input
  const { vinOverrideReason, ...sent } = rest
  refuse(await checkFileKinds(ctx, fileKinds, files))
  const amend = async (tx: Ctx, adopted: AdoptedFile[]) => {
    const locked = await lockDefects(tx, [id, ...(alongside?.ids ?? [])])
    const before = locked.find(record => record.id === id)!
    const state = stateAfter(before, submit)
    const { changes, issues } = ignoreMaskedValues(tx, before, sent)
    checkVersion(before, version, changes)
    const changed = await applyChanges(tx, before, changes, {
      kind: 'amend',
      node: submit ? 'submit' : 'amend',
      state,
      required: state === states.draft ? 'nothing' : submit ? 'everything' : 'touched',
      vinOverrideReason,
      issues,
      extraChanges: async () => {
        const taken = takenProposals(proposed, changes, before)
        const others = await changeFiles(tx, id, { adopted, fileKinds, gone, storedKinds })
        return taken || others ? { ...taken, ...others } : undefined
      },
    })
    if (changed)
      await tx.audit({ action: 'amendDefect', entity: 'defect', entityId: id, detail: { fields: changed } })
    await alongside?.run(tx, before)
  }
  await orConflict(ctx, version, withAdoptedFiles(ctx, files, {}, amend))
}

interface FileChanges {
  adopted: AdoptedFile[]
  fileKinds: (string | null)[] | undefined
  gone: string[]
  storedKinds: { id: string; kind: string }[]
}

async function changeFiles(
  ctx: Ctx,
  id: string,
  { adopted, fileKinds, gone, storedKinds }: FileChanges,
): Promise<Changes | undefined> {
  const kinds = storedKinds.length > 0 ? await changeKinds(ctx, id, storedKinds) : undefined
  const changed: Changes | undefined = kinds && { fileKinds: kinds }
  if (adopted.length === 0 && gone.length === 0) return changed
  const before = await filesOf(ctx, id)
  await removeFiles(ctx, id, gone)
  await attachFiles(ctx, id, adopted, fileKinds)
  const after = await filesOf(ctx, id)
  if (after.length > maxFilesPerRecord) throw new AppError('too_many_files', { max: maxFilesPerRecord })
  return { ...changed, files: [before.map(file => file.name), after.map(file => file.name)] }
}
