import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '@/db/client'
import { pick } from '@/db/columns-of'
import { findRows, updateRows } from '@/db/rows'
import { intakeUploads } from '@/db/schema/intake'
import { currentTime } from '@/lib/core/clock'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { ReceivedFile } from '@/lib/core/replies'
import { hashOf, newSecret } from '@/lib/core/secrets'
import { unlessOpen } from '@/lib/defects/files/kind-schema'
import { maxFilesPerRecord } from '@/lib/files/accepted'
import { type AdoptedFile, withAdoptedFiles } from '@/lib/files/adopt-files'
import { takeFloodTry } from '@/lib/intake/network-limit'
import type { FileStore } from '@/lib/services/file-store/file-store'
import { admitBody, checkNetworkQuota, checkUploadLimits, networkName, takeUploadTry } from './upload-limits'

const isUnclaimed = (ctx: Ctx) => and(isNull(intakeUploads.reportId), gt(intakeUploads.expiresAt, ctx.now))

// Locks the uploads until the transaction ends; files in the order of the tokens.
// Throws AppError invalid_input that names tokens which are unknown, used or given twice
export async function lockUploads(ctx: Ctx, tokens: readonly string[]): Promise<AdoptedFile[]> {
  if (tokens.length === 0) return []
  const hashes = tokens.map(token => hashOf(token))
  const those = and(inArray(intakeUploads.tokenHash, hashes), isUnclaimed(ctx))
  const rows = await findRows(ctx.db, intakeUploads, those)
    // Locked in one order, or two reports that name the same files could deadlock.
    .orderBy(intakeUploads.tokenHash)
    .for('update')
  const byHash = new Map(rows.map(row => [row.tokenHash, row]))
  const issues = hashes.flatMap((hash, at) =>
    byHash.has(hash) && hashes.indexOf(hash) === at
      ? []
      : [{ path: `fileTokens.${at}`, code: 'upload_gone' }],
  )
  if (issues.length > 0) throw new AppError('invalid_input', {}, { issues })
  return hashes.map(hash =>
    pick(
      byHash.get(hash)!,
      'scanned infection name mime size sha256 storeKey thumbKey thumbSize thumbSha256 width height',
    ),
  )
}

export async function claimUploads(
  ctx: Ctx,
  tokens: readonly string[],
  reportId: string,
  kinds: readonly (string | null)[] = [],
): Promise<void> {
  if (tokens.length === 0) return
  const hashes = tokens.map(token => hashOf(token))
  const ofTokens = sql.param(tokens.map((_, at) => unlessOpen(kinds[at] ?? null)))
  const at = sql`array_position(${sql.param(hashes)}::text[], ${intakeUploads.tokenHash})`
  const kind = sql`(${ofTokens}::text[])[${at}]`
  await updateRows(ctx.db, intakeUploads, inArray(intakeUploads.tokenHash, hashes), { reportId, kind })
}

export const removeUpload = operation({
  access: 'public',
  input: z.strictObject({ fileToken: z.string().min(16).max(200) }),
  async run(ctx, { fileToken }) {
    await takeFloodTry(ctx, 'intake-remove')
    const [gone] = await ctx.db
      .delete(intakeUploads)
      .where(and(eq(intakeUploads.tokenHash, hashOf(fileToken)), isNull(intakeUploads.reportId)))
      .returning({ storeKey: intakeUploads.storeKey, thumbKey: intakeUploads.thumbKey })
    if (!gone) throw new AppError('not_found')
    for (const key of [gone.storeKey, gone.thumbKey]) if (key) await ctx.services.fileStore.remove(key)
    return null
  },
})

const hour = 60 * 60 * 1000

export const uploadFiles = operation({
  access: 'public',
  input: z.strictObject({
    files: z.array(z.instanceof(ReceivedFile)).min(1),
    owner: z.string().min(16).max(200).optional(),
  }),
  admit: (ctx, { bytes }) => admitBody(ctx, bytes, held => checkUploadLimits(ctx, held)),
  async run(ctx, { files, owner }) {
    await takeUploadTry(ctx)
    const network = networkName(ctx)
    const of = owner ? hashOf(`owner ${owner}`) : network
    // Checked before decoding, which is expensive, and again under the lock, where it is decisive.
    await checkQuota(ctx, { owner: of, network, files })
    await sweepUploads(ctx.db, ctx.services.fileStore, { now: ctx.now, limit: 20 })
    return withAdoptedFiles(ctx, files, {}, async (tx, adopted) => {
      for (const name of [...new Set([of, network])].sort())
        await tx.db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
      await checkQuota(tx, { owner: of, network, files: adopted })
      const expiresAt = new Date(ctx.now.getTime() + 24 * hour)
      const tokens = adopted.map(() => newSecret())
      await tx.db.insert(intakeUploads).values(
        adopted.map((file, at) => ({
          ...file,
          tokenHash: hashOf(tokens[at]!),
          owner: of,
          network,
          createdAt: ctx.now,
          expiresAt,
        })),
      )
      return adopted.map(({ name, size }, at) => ({ fileToken: tokens[at]!, name, size }))
    })
  },
})

interface UploadRequest {
  owner: string
  network: string
  files: readonly { size: number }[]
}

async function checkQuota(ctx: Ctx, { owner, network, files }: UploadRequest): Promise<void> {
  const bytes = files.reduce((all, { size }) => all + size, 0)
  await checkNetworkQuota(ctx, { files: files.length, bytes })
  if (owner === network) return
  const waiting = await ctx.db.$count(intakeUploads, and(eq(intakeUploads.owner, owner), isUnclaimed(ctx)))
  if (waiting + files.length > maxFilesPerRecord)
    throw new AppError('too_many_files', { max: maxFilesPerRecord })
}

// Deletes the row before the file: a report that comes at the same time either has the row locked or no longer finds
// it.
// Returns how many were removed
export async function sweepUploads(
  db: Db,
  fileStore: FileStore,
  { now = currentTime(), limit = 10_000 } = {},
): Promise<number> {
  const ended = await db
    .delete(intakeUploads)
    .where(
      sql`${intakeUploads.tokenHash} IN (SELECT token_hash FROM intake_uploads
        WHERE report_id IS NULL AND expires_at < ${now.toISOString()}::timestamptz
        LIMIT ${limit} FOR UPDATE SKIP LOCKED)`,
    )
    .returning({ storeKey: intakeUploads.storeKey, thumbKey: intakeUploads.thumbKey })
  for (const { storeKey, thumbKey } of ended) {
    await fileStore.remove(storeKey)
    if (thumbKey) await fileStore.remove(thumbKey)
  }
  return ended.length
}
