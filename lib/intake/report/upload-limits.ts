import { and, eq, gt, sql, sum } from 'drizzle-orm'
import { intakeUploads } from '@/db/schema/intake'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { callersNetwork } from '@/lib/core/limits/network-of'
import { hashOf } from '@/lib/core/secrets'
import { floodLimit, takeNetworkTryOnce } from '@/lib/intake/network-limit'
import { readParameters } from '@/lib/settings/read-parameters'

const megabyte = 1024 * 1024
const day = 24 * 60 * 60 * 1000

interface Held {
  calls: number
  bytes: number
}

const heldByNetwork = new Map<string, Held>()

const smallForm = 64 * 1024

export async function admitBody(ctx: Ctx, bytes: number, ask: (held: Held) => Promise<void>) {
  const hold = await holdBytes(ctx, bytes)
  try {
    await ask(hold.held)
    return hold
  } catch (error) {
    hold.release()
    throw error
  }
}

export const admitForm: typeof admitBody = (ctx, bytes, ask) =>
  admitBody(ctx, bytes, bytes > smallForm ? ask : async () => {})

async function holdBytes(ctx: Ctx, bytes: number): Promise<{ release(): void; held: Held }> {
  const { publicUploads } = await readParameters(ctx, ['publicUploads'])
  const network = callersNetwork(ctx)
  const held = heldByNetwork.get(network) ?? { calls: 0, bytes: 0 }
  if (held.calls > 0 && held.bytes + bytes > publicUploads.unfinishedMegabytes * megabyte)
    throw new AppError('too_many', {}, { retryAfterSeconds: 30 })
  held.calls++
  held.bytes += bytes
  heldByNetwork.set(network, held)
  return {
    held: { ...held },
    release() {
      held.calls--
      held.bytes -= bytes
      if (held.calls === 0) heldByNetwork.delete(network)
    },
  }
}

export async function checkUploadLimits(ctx: Ctx, { calls, bytes }: Held): Promise<void> {
  await takeUploadTry(ctx)
  await checkNetworkQuota(ctx, { files: calls, bytes })
}

export const takeUploadTry = async (ctx: Ctx) =>
  takeNetworkTryOnce(ctx, await floodLimit(ctx, 'intake-upload'))

export const networkName = (ctx: Ctx) => hashOf(`network ${callersNetwork(ctx)}`)

export async function checkNetworkQuota(ctx: Ctx, more: { files: number; bytes: number }): Promise<void> {
  const { publicUploads } = await readParameters(ctx, ['publicUploads'])
  const mostBytes = publicUploads.networkGigabytesPerDay * 1024 * megabyte
  const since = new Date(ctx.now.getTime() - day)
  const [today] = await ctx.db
    .select({
      files: sql<number>`count(*) FILTER (WHERE ${intakeUploads.partAt} IS NULL)::int`,
      bytes: sum(intakeUploads.size),
    })
    .from(intakeUploads)
    .where(and(eq(intakeUploads.network, networkName(ctx)), gt(intakeUploads.createdAt, since)))
  const { files, bytes } = today!
  if (files + more.files > publicUploads.networkFilesPerDay || Number(bytes ?? 0) + more.bytes > mostBytes)
    throw new AppError('upload_quota', {}, { retryAfterSeconds: 60 * 60 })
}
