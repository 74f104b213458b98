import type { z } from 'zod'
import { updateRows } from '@/db/rows'
import { investigations } from '@/db/schema/investigations'
import { lockRow } from '@/lib/collections/write-rows'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import type { Changes } from '@/lib/core/version'
import type { StoredFile } from '../investigation-rows'
import { isOpen } from '../states'

// What belongs to a file has no part in its version: whoever has its form open meets no conflict.
// @throws AppError investigation_state
export async function writeContent<Done>(
  tx: Ctx,
  id: string,
  write: (file: StoredFile) => Promise<{ done: Done; changes: Changes | null }>,
): Promise<Done> {
  const file = await lockRow(tx, investigations, id)
  if (!isOpen(file.state)) throw new AppError('investigation_state', { state: file.state })
  const { done, changes } = await write(file)
  if (!changes) return done
  await updateRows(
    tx.db,
    investigations,
    { id },
    { updatedAt: tx.now, updatedBy: tx.user?.id ?? file.updatedBy },
  )
  const detail = { fileNo: file.fileNo, changes }
  await tx.audit({ action: 'amendInvestigation', entity: 'investigation', entityId: id, detail })
  return done
}

export const contentAccess = 'investigation:edit'

export const contentVerb = <Input extends z.ZodType<{ id: string }>, Done>(
  input: Input,
  write: (
    tx: Ctx,
    input: z.output<Input>,
    file: StoredFile,
  ) => Promise<{ done: Done; changes: Changes | null }>,
) =>
  operation({
    access: contentAccess,
    input,
    run: (ctx, given) => ctx.tx(tx => writeContent(tx, given.id, file => write(tx, given, file))),
  })
