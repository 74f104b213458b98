import { and, count, eq, gt, isNull, sql, sum } from 'drizzle-orm'
import { z } from 'zod'
import { intakeUploads } from '@/db/schema/intake'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { ReceivedFile } from '@/lib/core/replies'
import { maxFilesPerRecord } from '@/lib/files/accepted'
import { withAdoptedFiles } from '@/lib/files/adopt-files'
import { callersNetwork, takeNetworkTry } from './network-limit'
import { hashOf, newSecret } from './secrets'
import { sweepUploads } from './sweep-uploads'

const hour = 60 * 60 * 1000
const megabyte = 1024 * 1024
const callsPerNetwork = { name: 'intake-upload', tries: 120, seconds: 60 * 60 }
/** What may wait for a report: of one report being written, and of everybody behind one address in a day. */
export const uploadQuota = {
  filesPerOwner: maxFilesPerRecord,
  filesPerNetwork: 200,
  bytesPerNetwork: 2048 * megabyte,
}

/**
 * Keeps files for a report that is being written, for a day (uploadfiles). `owner` is a random name that the sender
 * gave their report; without one, all of a network share its quota.
 */
export const uploadFiles = operation({
  access: 'public',
  input: z.strictObject({
    files: z.array(z.instanceof(ReceivedFile)).min(1),
    owner: z.string().min(16).max(200).optional(),
  }),
  async run(ctx, { files, owner }) {
    await takeNetworkTry(ctx, callsPerNetwork)
    const network = hashOf(`network ${callersNetwork(ctx)}`)
    const of = owner ? hashOf(`owner ${owner}`) : network
    // Before the work of decoding, and once more where it counts: under the lock.
    await checkQuota(ctx, { owner: of, network, files })
    await sweepUploads(ctx.db, ctx.services.fileStore, { now: ctx.now, most: 20 })
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

interface Wanted {
  owner: string
  network: string
  files: readonly { size: number }[]
}

async function checkQuota(ctx: Ctx, { owner, network, files }: Wanted): Promise<void> {
  const waiting = and(isNull(intakeUploads.reportId), gt(intakeUploads.expiresAt, ctx.now))
  const yesterday = new Date(ctx.now.getTime() - 24 * hour)
  const [[ofOwner], [ofNetwork]] = await Promise.all([
    ctx.db
      .select({ files: count() })
      .from(intakeUploads)
      .where(and(eq(intakeUploads.owner, owner), waiting)),
    ctx.db
      .select({ files: count(), bytes: sum(intakeUploads.size) })
      .from(intakeUploads)
      .where(and(eq(intakeUploads.network, network), gt(intakeUploads.createdAt, yesterday))),
  ])
  if (owner !== network && ofOwner!.files + files.length > uploadQuota.filesPerOwner)
    throw new AppError('too_many_files', { max: uploadQuota.filesPerOwner })
  const bytes = files.reduce((all, { size }) => all + size, Number(ofNetwork!.bytes ?? 0))
  if (ofNetwork!.files + files.length > uploadQuota.filesPerNetwork || bytes > uploadQuota.bytesPerNetwork)
    throw new AppError('upload_quota', {}, { retryAfterSeconds: 60 * 60 })
}
