import { z } from 'zod'
import { findRow, findRows } from '@/db/rows'
import { intakeReports, intakeUploads } from '@/db/schema/intake'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import type { FileReply } from '@/lib/core/replies'
import { id } from '@/lib/core/text'
import { fileReply, maskedFileReply } from '@/lib/defects/files/file-reply'
import { isPersonalKind } from '@/lib/defects/files/kind-schema'
import { presentFiles } from '@/lib/defects/files/mask-files'
import { seesPersonal } from '@/lib/defects/visible'
import { lookups } from '@/lib/dictionaries/names/lookups'

const set = z.literal('1').optional()

const uploadsOf = (ctx: Ctx, reportId: string) =>
  findRows(ctx.db, intakeUploads, { reportId }).orderBy(intakeUploads.createdAt)

/** These files have no id: enough of the token's hash to tell them apart, not enough to use it. */
const nameOf = (tokenHash: string) => tokenHash.slice(0, 16)

export async function filesOfReport(ctx: Ctx, reportId: string) {
  const { names } = await lookups(ctx)
  const files = (await uploadsOf(ctx, reportId)).map(
    ({ tokenHash, kind, name, mime, size, thumbKey, scanned, infection }) => ({
      id: nameOf(tokenHash),
      kind,
      name,
      mime,
      size,
      thumb: thumbKey !== null,
      scanned,
      infection,
      url: `/complaintsvehicleinfo/consumer/file?id=${reportId}&file=${nameOf(tokenHash)}`,
    }),
  )
  return presentFiles(ctx, names, files, seesPersonal(ctx))
}

export const readReportFile = operation({
  access: 'vehicle_defect:get',
  input: z.strictObject({
    id,
    file: z.string().regex(/^[0-9a-f]{16}$/),
    thumb: set,
    inline: set,
    masked: set,
  }),
  async run(ctx, { id, file, thumb, inline, masked }): Promise<FileReply> {
    const report = await findRow(ctx.db, intakeReports, { id }, 'branch')
    const uploads = report?.branch === 'product' ? await uploadsOf(ctx, id) : []
    const at = uploads.findIndex(({ tokenHash }) => nameOf(tokenHash) === file)
    const found = uploads[at]
    if (!found) throw new AppError('not_found')
    const requested = { thumb: thumb === '1', inline: inline === '1' }
    if (!isPersonalKind(found.kind)) return fileReply(ctx, found, requested)
    if (seesPersonal(ctx) && masked !== '1') {
      const detail = { fileId: file, fileKind: found.kind, thumb: requested.thumb }
      await ctx.audit({ action: 'readFile', entity: 'report', entityId: id, detail })
      return fileReply(ctx, found, requested)
    }
    const { names } = await lookups(ctx)
    const { name } = presentFiles(ctx, names, uploads, false)[at]!
    const about = {
      ...{ name, entity: 'report', entityId: id, clear: masked !== '1' },
      file: { fileId: file, fileKind: found.kind },
    }
    return maskedFileReply(ctx, found, about, requested)
  },
})
