import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { defectFiles, defects } from '@/db/schema/defects'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { FileReply } from '@/lib/core/replies'
import { id } from '@/lib/core/text'
import { visible } from './visible'

// What a browser shows by itself without running anything in it.
const shown = /^(image\/(jpeg|png|webp)|application\/pdf|video\/mp4)$/

const set = z.literal('1').optional()

/** A file of a record (filesinfo/file), or its thumbnail; `inline` for the preview, else a download. */
export const readFile = operation({
  access: 'vehicle_defect:get',
  input: z.strictObject({ id, complaintId: id.optional(), thumb: set, inline: set }),
  async run(ctx, { id, complaintId, thumb, inline }) {
    const [file] = await ctx.db
      .select({ file: defectFiles, recordDeletedAt: defects.deletedAt })
      .from(defectFiles)
      .innerJoin(defects, eq(defects.id, defectFiles.defectId))
      .where(
        and(
          eq(defectFiles.id, id),
          isNull(defectFiles.deletedAt),
          visible(ctx),
          complaintId ? eq(defectFiles.defectId, complaintId) : undefined,
        ),
      )
    if (!file || (file.recordDeletedAt && !ctx.can('vehicle_defect_delete:query')))
      throw new AppError('not_found')
    const { name, mime, size, sha256, storeKey, thumbKey } = file.file
    const { fileStore } = ctx.services
    if (thumb) {
      if (!thumbKey) throw new AppError('not_found')
      return new FileReply({
        name: `${name}.webp`,
        mime: 'image/webp',
        inline: true,
        stream: await fileStore.open(thumbKey),
      })
    }
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
