import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { intakeReports, intakeUploads } from '@/db/schema/intake'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { FileReply } from '@/lib/core/replies'
import { id } from '@/lib/core/text'
import { lookups } from '@/lib/dictionaries/lookups'

// What a browser shows by itself without running anything in it.
const shown = /^(image\/(jpeg|png|webp)|application\/pdf|video\/mp4)$/
const set = z.literal('1').optional()

const uploadsOf = (ctx: Ctx, reportId: string) =>
  ctx.db
    .select()
    .from(intakeUploads)
    .where(eq(intakeUploads.reportId, reportId))
    .orderBy(intakeUploads.createdAt)

/** Of a file that belongs to no record: enough of its hash to tell it from the others. */
const nameOf = (tokenHash: string) => tokenHash.slice(0, 16)

/** The files of a product's report. */
export async function filesOfReport(ctx: Ctx, reportId: string) {
  const { names } = await lookups(ctx)
  return (await uploadsOf(ctx, reportId)).map(({ tokenHash, kind, name, mime, size, thumbKey }) => ({
    id: nameOf(tokenHash),
    kindName: names.code('fileKind', kind, ctx.locale) || null,
    name,
    mime,
    size,
    thumb: thumbKey !== null,
    url: `/complaintsvehicleinfo/consumer/file?id=${reportId}&file=${nameOf(tokenHash)}`,
  }))
}

/** A file of a product's report, or its thumbnail; those of a vehicle belong to its record. */
export const readReportFile = operation({
  access: 'vehicle_defect:get',
  input: z.strictObject({ id, file: z.string().regex(/^[0-9a-f]{16}$/), thumb: set, inline: set }),
  async run(ctx, { id, file, thumb, inline }) {
    const [report] = await ctx.db
      .select({ branch: intakeReports.branch })
      .from(intakeReports)
      .where(eq(intakeReports.id, id))
    const uploads = report?.branch === 'product' ? await uploadsOf(ctx, id) : []
    const found = uploads.find(({ tokenHash }) => nameOf(tokenHash) === file)
    if (!found || (thumb && !found.thumbKey)) throw new AppError('not_found')
    const { name, mime, size, sha256, storeKey, thumbKey } = found
    const { fileStore } = ctx.services
    if (thumb)
      return new FileReply({
        name: `${name}.webp`,
        mime: 'image/webp',
        inline: true,
        stream: await fileStore.open(thumbKey!),
      })
    return new FileReply({
      name,
      mime,
      size,
      inline: inline === '1' && shown.test(mime),
      etag: sha256,
      open: range => fileStore.open(storeKey, range),
    })
  },
})
