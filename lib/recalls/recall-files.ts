import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { findRows, updateRows } from '@/db/rows'
import { recallFiles, recallProgress, recalls } from '@/db/schema/recalls'
import { readingOf } from '@/lib/collections/verbs'
import { lockRow } from '@/lib/collections/write-rows'
import type { Ctx } from '@/lib/core/context'
import { AppError, requireRow } from '@/lib/core/errors'
import { truth } from '@/lib/core/input'
import { operation } from '@/lib/core/operation'
import { ReceivedFile } from '@/lib/core/replies'
import { id } from '@/lib/core/text'
import { fileVerb } from '@/lib/defects/files/file-reply'
import { withAdoptedFiles } from '@/lib/files/adopt-files'
import { isUnscanned } from '@/lib/files/scan-files'

export const listRecallFiles = readingOf('recall:get', readFiles)

export type RecallFile = Awaited<ReturnType<typeof readFiles>>[number]

async function readFiles(ctx: Ctx, recallId: string) {
  const rows = await findRows(ctx.db, recallFiles, present(recallId)).orderBy(recallFiles.id)
  return rows.map(({ id, name, mime, size, thumbKey, scanned, infection, published }) => ({
    ...{ id, name, mime, size, thumb: thumbKey !== null, infection, published },
    unscanned: isUnscanned(ctx, { scanned }),
    url: `/api/recallinfo/file?id=${id}`,
  }))
}

// `write` says what the log keeps as changed, or nothing.
async function amendFiles(tx: Ctx, id: string, write: () => Promise<Record<string, unknown> | null>) {
  const { state } = await lockRow(tx, recalls, id)
  if (state === 'withdrawn') throw new AppError('recall_state', { state })
  const changes = await write()
  if (changes) await tx.audit({ action: 'amendRecall', entity: 'recall', entityId: id, detail: { changes } })
  return readFiles(tx, id)
}

const amendFile = (
  ctx: Ctx,
  { id, fileId }: { id: string; fileId: string },
  write: (tx: Ctx, before: typeof recallFiles.$inferSelect) => Promise<Record<string, unknown> | null>,
) =>
  ctx.tx(tx =>
    amendFiles(tx, id, async () => {
      const file = { id: fileId, recallId: id, deletedAt: null }
      return write(tx, requireRow(await findRows(tx.db, recallFiles, file)))
    }),
  )

const present = (recallId: string) => and(eq(recallFiles.recallId, recallId), isNull(recallFiles.deletedAt))

export const attachRecallFiles = operation({
  access: 'recall:edit',
  input: z.strictObject({ id, files: z.array(z.instanceof(ReceivedFile)).min(1) }),
  async run(ctx, { id, files }) {
    const alreadyThere = await ctx.db.$count(recallFiles, present(id))
    return withAdoptedFiles(ctx, files, { alreadyThere }, (tx, adopted) =>
      amendFiles(tx, id, async () => {
        const by = { createdBy: tx.user?.id, createdAt: tx.now }
        await tx.db.insert(recallFiles).values(adopted.map(file => ({ ...file, recallId: id, ...by })))
        return { files: [null, adopted.map(({ name }) => name)] }
      }),
    )
  },
})

/** Only marks the file as removed; the sweep deletes the bytes together with the campaign. */
export const removeRecallFile = operation({
  access: 'recall:edit',
  input: z.strictObject({ id, fileId: id }),
  run: (ctx, of) =>
    amendFile(ctx, of, async (tx, { id, name }) => {
      await updateRows(tx.db, recallFiles, { id }, { deletedAt: tx.now })
      await updateRows(tx.db, recallProgress, { fileId: id }, { fileId: null })
      return { files: [[name], null] }
    }),
})

export const publishRecallFile = operation({
  access: 'recall:edit',
  input: z.strictObject({ id, fileId: id, published: truth }),
  run: (ctx, { published, ...of }) =>
    amendFile(ctx, of, async (tx, { id, name, published: before }) => {
      if (before === published) return null
      await updateRows(tx.db, recallFiles, { id }, { published })
      return { publishedFiles: published ? [null, [name]] : [[name], null] }
    }),
})

export const readRecallFile = fileVerb('recall:get', recallFiles)
