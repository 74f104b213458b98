import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { intakeUploads } from '@/db/schema/intake'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { hashOf } from '@/lib/core/secrets'
import { unlessOpen } from '@/lib/defects/files/kind-schema'
import type { AdoptedFile } from '@/lib/files/adopt-files'
import { takeFloodTry } from '@/lib/intake/network-limit'

export const isUnclaimed = (ctx: Ctx) =>
  and(isNull(intakeUploads.reportId), gt(intakeUploads.expiresAt, ctx.now))

/**
 * Locks the uploads until the transaction ends; files in the order of the tokens.
 * @throws AppError invalid_input that names tokens which are unknown, used or given twice
 */
export async function lockUploads(ctx: Ctx, tokens: readonly string[]): Promise<AdoptedFile[]> {
  if (tokens.length === 0) return []
  const hashes = tokens.map(token => hashOf(token))
  const rows = await ctx.db
    .select()
    .from(intakeUploads)
    .where(and(inArray(intakeUploads.tokenHash, hashes), isUnclaimed(ctx)))
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
  return hashes.map(hash => {
    const { name, mime, size, sha256, storeKey, width, height, ...row } = byHash.get(hash)!
    const { thumbKey, thumbSize, thumbSha256 } = row
    return { name, mime, size, sha256, storeKey, thumbKey, thumbSize, thumbSha256, width, height }
  })
}

export async function claimUploads(
  ctx: Ctx,
  tokens: readonly string[],
  reportId: string,
  kinds: readonly (string | null)[] = [],
): Promise<void> {
  if (tokens.length === 0) return
  await ctx.db
    .update(intakeUploads)
    .set({
      reportId,
      kind: sql`(${sql.param(tokens.map((_, at) => unlessOpen(kinds[at] ?? null)))}::text[])[array_position(${sql.param(
        tokens.map(token => hashOf(token)),
      )}::text[], ${intakeUploads.tokenHash})]`,
    })
    .where(
      inArray(
        intakeUploads.tokenHash,
        tokens.map(token => hashOf(token)),
      ),
    )
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
