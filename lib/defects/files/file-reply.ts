import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { findRows } from '@/db/rows'
import type { investigationDocuments } from '@/db/schema/investigations'
import type { recallFiles } from '@/db/schema/recalls'
import type { Ctx } from '@/lib/core/context'
import { AppError, requireRow } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import type { Access } from '@/lib/core/permissions'
import { FileReply } from '@/lib/core/replies'
import { id } from '@/lib/core/text'
import type { AdoptedFile } from '@/lib/files/adopt-files'
import { pixelate } from '@/lib/files/images'
import { readParameters } from '@/lib/settings/read-parameters'

// Only types that a browser displays without running scripts in them are served inline.
const shown = /^(image\/(jpeg|png|webp)|application\/pdf|video\/mp4)$/

export type KeptFile = Omit<AdoptedFile, 'width' | 'height'>

async function refuseUnsafe(ctx: Ctx, { scanned, infection }: KeptFile): Promise<void> {
  if (infection) throw new AppError('file_infected', { infection })
  if (scanned) return
  const { virusScan } = await readParameters(ctx, ['virusScan'])
  if (virusScan.onlyScanned) throw new AppError('file_unscanned')
}

interface FileOptions {
  thumb: boolean
  inline: boolean
}

export async function fileReply(ctx: Ctx, file: KeptFile, { thumb, inline }: FileOptions) {
  const { name, mime, size, sha256, storeKey, thumbKey } = file
  await refuseUnsafe(ctx, file)
  const { fileStore } = ctx.services
  if (!thumb)
    return new FileReply({
      name,
      mime,
      size,
      inline: inline && shown.test(mime),
      etag: sha256,
      open: range => fileStore.open(storeKey, range),
    })
  if (!thumbKey) throw new AppError('not_found')
  return new FileReply({
    name: `${name}.webp`,
    mime: 'image/webp',
    inline: true,
    stream: await fileStore.open(thumbKey),
  })
}

const set = z.literal('1').optional()

// Of a noun whose files have a table of their own.
export const fileVerb = (access: Access, table: typeof recallFiles | typeof investigationDocuments) =>
  operation({
    access,
    input: z.strictObject({ id, thumb: set, inline: set }),
    async run(ctx, { id, thumb, inline }) {
      const file = requireRow(await findRows(ctx.db, table, { id, deletedAt: null }))
      return fileReply(ctx, file, { thumb: thumb === '1', inline: inline === '1' })
    },
  })

interface About {
  name: string
  entity: string
  entityId: string
  file: { fileId: string; fileKind: string | null }
  clear: boolean
}

// For callers without the right to personal data: a pixelated picture under a neutral name and without the original's
// ETag, else a refusal.
// Throws AppError personal_file; not_found when a missing thumbnail is requested
export async function maskedFileReply(
  ctx: Ctx,
  kept: KeptFile,
  { name, file, clear, ...belongsTo }: About,
  { thumb }: FileOptions,
): Promise<FileReply> {
  const { thumbKey } = kept
  if (!thumbKey && thumb) throw new AppError('not_found')
  // Pages ask for the mask themselves: whoever asks for the original without the right is told of in the log.
  if (clear || !thumbKey) {
    const detail = { access: 'vehicle_defect_personal', ...file, thumb }
    await ctx.audit({ action: 'refused', outcome: 'refused', ...belongsTo, detail })
  }
  if (!thumbKey) throw new AppError('personal_file')
  await refuseUnsafe(ctx, kept)
  const picture = await pixelate(await buffer(await ctx.services.fileStore.open(thumbKey)))
  return new FileReply({
    name: `${name.replace(/\.[^.]*$/, '')}.webp`,
    mime: 'image/webp',
    inline: true,
    stream: Readable.from([picture]),
    size: picture.length,
  })
}
