import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { query } from '@/db/client'
import { findRows } from '@/db/rows'
import { recallFiles, recalls } from '@/db/schema/recalls'
import { readingOf } from '@/lib/collections/verbs'
import { AppError, requireRow } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import type { FileReply } from '@/lib/core/replies'
import { requiredText } from '@/lib/core/text'
import { fileReply } from '@/lib/defects/files/file-reply'
import { nameScope } from '../name-values'
import { completionOf, readScopes } from '../recall-rows'
import { isPublished, publishedStates, requireOpen, selectPublished } from './published-recalls'

const related = `SELECT r.id = (SELECT supersedes_id FROM recalls WHERE id = $1::bigint) AS earlier,
    r.recall_no AS "recallNo", r.title
  FROM recalls AS r WHERE ${isPublished}
    AND (r.id = (SELECT supersedes_id FROM recalls WHERE id = $1::bigint) OR r.supersedes_id = $1::bigint)
  ORDER BY r.filed_at, r.id`

const reports = `SELECT as_of::text AS "asOf", total, done, removed FROM recall_progress
  WHERE recall_id = $1::bigint ORDER BY as_of DESC LIMIT 40`

export const readPublishedRecall = operation({
  access: 'public',
  input: z.strictObject({ recallNo: requiredText(40) }),
  async run(ctx, { recallNo }) {
    await requireOpen(ctx)
    const recall = requireRow(await selectPublished(ctx, 'r.recall_no = $1', [recallNo]))
    const scopes = await readScopes(ctx, recall.id)
    const shown = and(eq(recallFiles.recallId, recall.id), isShown)
    const files = await findRows(ctx.db, recallFiles, shown, 'id name mime size').orderBy(recallFiles.id)
    const progress = await query<{ asOf: string; total: number; done: number; removed: number }>(
      ctx.db,
      reports,
      [recall.id],
    )
    const others = await query<{ earlier: boolean; recallNo: string; title: string }>(ctx.db, related, [
      recall.id,
    ])
    return {
      ...recall,
      scopes: await Promise.all(scopes.map(scope => nameScope(ctx, { ...scope, quantity: null }))),
      progress: progress.map(row => ({ ...row, completion: completionOf(row) })),
      files: files.map(file => ({ ...file, url: `/api/xfpqx/recall/file?id=${file.id}` })),
      others,
    }
  },
})

export type PublishedDetail = Awaited<ReturnType<typeof readPublishedRecall>>

const isShown = and(
  eq(recallFiles.published, true),
  isNull(recallFiles.deletedAt),
  isNull(recallFiles.infection),
)

export const readPublishedFile = readingOf('public', async (ctx, id): Promise<FileReply> => {
  await requireOpen(ctx)
  const [row] = await ctx.db
    .select({ file: recallFiles, state: recalls.state })
    .from(recallFiles)
    .innerJoin(recalls, eq(recalls.id, recallFiles.recallId))
    .where(and(eq(recallFiles.id, id), isShown))
  if (!row || !publishedStates.some(state => state === row.state)) throw new AppError('not_found')
  return fileReply(ctx, row.file, { thumb: false, inline: true })
})
