import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { recallFiles, recallProgress, recalls } from '@/db/schema/recalls'
import { lockRow } from '@/lib/collections/write-rows'
import type { Ctx } from '@/lib/core/context'
import { AppError, requireRow } from '@/lib/core/errors'
import { truth } from '@/lib/core/input'
import { operation } from '@/lib/core/operation'
import { type FileReply, ReceivedFile } from '@/lib/core/replies'
import { id } from '@/lib/core/text'
import { fileReply } from '@/lib/defects/files/file-reply'
import { withAdoptedFiles } from '@/lib/files/adopt-files'
import { isUnscanned } from '@/lib/files/scan-files'
import { oneRecall } from './schema'

export const listRecallFiles = operation({
  access: 'recall:get',
  input: oneRecall,
  run: (ctx, { id }) => readFiles(ctx, id),
})

export type RecallFile = Awaited<ReturnType<typeof readFiles>>[number]

async function readFiles(ctx: Ctx, recallId: string) {
  const rows = await ctx.db.select().from(recallFiles).where(present(recallId)).orderBy(recallFiles.id)
  return rows.map(({ id, name, mime, size, thumbKey, scanned, infection, published }) => ({
    ...{ id, name, mime, size, thumb: thumbKey !== null, infection, published },
    unscanned: isUnscanned(ctx, { scanned }),
    url: `/api/recallinfo/file?id=${id}`,
  }))
}

const present = (recallId: string) => and(eq(recallFiles.recallId, recallId), isNull(recallFiles.deletedAt))

export const attachRecallFiles = operation({
  access: 'recall:edit',
  input: z.strictObject({ id, files: z.array(z.instanceof(ReceivedFile)).min(1) }),
  async run(ctx, { id, files }) {
    const alreadyThere = await ctx.db.$count(recallFiles, present(id))
    return withAdoptedFiles(ctx, files, { alreadyThere }, async (tx, adopted) => {
      const { state } = await lockRow(tx, recalls, id)
      if (state === 'withdrawn') throw new AppError('recall_state', { state })
      const by = { createdBy: tx.user?.id, createdAt: tx.now }
      await tx.db.insert(recallFiles).values(adopted.map(file => ({ ...file, recallId: id, ...by })))
      const detail = { changes: { files: [null, adopted.map(({ name }) => name)] } }
      await tx.audit({ action: 'amendRecall', entity: 'recall', entityId: id, detail })
      return readFiles(tx, id)
    })
  },
})

/** Only marks the file as removed; the sweep deletes the bytes together with the campaign. */
export const removeRecallFile = operation({
  access: 'recall:edit',
  input: z.strictObject({ id, fileId: id }),
  run: (ctx, { id, fileId }) =>
    ctx.tx(async tx => {
      const { state } = await lockRow(tx, recalls, id)
      if (state === 'withdrawn') throw new AppError('recall_state', { state })
      const [gone] = await tx.db
        .update(recallFiles)
        .set({ deletedAt: tx.now })
        .where(and(eq(recallFiles.id, fileId), present(id)))
        .returning({ name: recallFiles.name })
      if (!gone) throw new AppError('not_found')
      await tx.db.update(recallProgress).set({ fileId: null }).where(eq(recallProgress.fileId, fileId))
      const detail = { changes: { files: [[gone.name], null] } }
      await tx.audit({ action: 'amendRecall', entity: 'recall', entityId: id, detail })
      return readFiles(tx, id)
    }),
})

export const publishRecallFile = operation({
  access: 'recall:edit',
  input: z.strictObject({ id, fileId: id, published: truth }),
  run: (ctx, { id, fileId, published }) =>
    ctx.tx(async tx => {
      const { state } = await lockRow(tx, recalls, id)
      if (state === 'withdrawn') throw new AppError('recall_state', { state })
      const file = and(eq(recallFiles.id, fileId), present(id))
      const before = requireRow(await tx.db.select().from(recallFiles).where(file))
      if (before.published === published) return readFiles(tx, id)
      await tx.db.update(recallFiles).set({ published }).where(file)
      const publishedFiles = published ? [null, [before.name]] : [[before.name], null]
      const detail = { changes: { publishedFiles } }
      await tx.audit({ action: 'amendRecall', entity: 'recall', entityId: id, detail })
      return readFiles(tx, id)
    }),
})

const set = z.literal('1').optional()

export const readRecallFile = operation({
  access: 'recall:get',
  input: z.strictObject({ id, thumb: set, inline: set }),
  async run(ctx, { id, thumb, inline }): Promise<FileReply> {
    const [file] = await ctx.db
      .select()
      .from(recallFiles)
      .where(and(eq(recallFiles.id, id), isNull(recallFiles.deletedAt)))
    if (!file) throw new AppError('not_found')
    return fileReply(ctx, file, { thumb: thumb === '1', inline: inline === '1' })
  },
})
