import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { eq } from 'drizzle-orm'
import { intakeUploads } from '@/db/schema/intake'
import type { Ctx } from '@/lib/core/context'
import { AppError, invalid } from '@/lib/core/errors'
import { FileWriter } from '@/lib/core/file-writer'
import { ReceivedFile } from '@/lib/core/replies'
import { acceptedExtensions, maxBytesOf, toMegabytes } from '@/lib/files/accepted'
import { extensionOf } from '@/lib/files/file-name'
import { keyedHash } from '@/lib/intake/secrets'
import { networkName } from './upload-limits'

const hour = 60 * 60 * 1000

export interface FilePart {
  owner: string
  upload: string
  at: number
  total: number
  file?: ReceivedFile
}

// A large file comes in parts, so that a broken line costs one of them. A part is a row of `intake_uploads`: quotas,
// sweep and retention hold for it, and any server can go on. One that is not the next is dropped. Answers with where to
// go on, or with the whole file.
export async function receivePart(
  ctx: Ctx,
  { owner, upload, at, total, file }: FilePart,
): Promise<number | ReceivedFile> {
  const key = keyedHash('parts', `${owner}\n${upload}`)
  const before = bytesOf(await partsOf(ctx, key))
  if (file && file.size > 0 && at === before) {
    checkPart(file, before, total)
    await keepPart(ctx, key, at, file)
  }
  const parts = await partsOf(ctx, key)
  const held = bytesOf(parts)
  if (held < total || parts.length === 0) return held
  const whole = await join(ctx, parts)
  // Of two requests that find it whole one goes on; the other is told to ask again.
  const taken = await ctx.db.delete(intakeUploads).where(eq(intakeUploads.owner, key)).returning()
  for (const { storeKey } of taken) await ctx.services.fileStore.remove(storeKey)
  if (taken.length === 0) throw new AppError('busy')
  return whole
}

type Part = typeof intakeUploads.$inferSelect

const partsOf = (ctx: Ctx, key: string): Promise<Part[]> =>
  ctx.db.select().from(intakeUploads).where(eq(intakeUploads.owner, key)).orderBy(intakeUploads.partAt)

const bytesOf = (parts: readonly Part[]) => parts.reduce((all, { size }) => all + size, 0)

function checkPart({ name, size }: ReceivedFile, before: number, total: number): void {
  const max = maxBytesOf(extensionOf(name))
  if (max === null) throw new AppError('wrong_type', { expected: acceptedExtensions.join(', ') })
  if (total > max) throw new AppError('too_large', { max: `${toMegabytes(max)} MB` })
  if (before + size > total) throw invalid('size', 'invalid')
}

async function keepPart(ctx: Ctx, owner: string, partAt: number, { written, name }: ReceivedFile) {
  const { fileStore } = ctx.services
  const { size, sha256 } = written
  const storeKey = await fileStore.adopt(written)
  const kept = await ctx.db
    .insert(intakeUploads)
    .values({
      ...{ storeKey, name, size, sha256, owner, partAt },
      tokenHash: keyedHash('part', `${owner} ${partAt}`),
      mime: 'application/octet-stream',
      // The door has looked at the part; the whole is looked at once it is there.
      scanned: true,
      network: networkName(ctx),
      createdAt: ctx.now,
      expiresAt: new Date(ctx.now.getTime() + 24 * hour),
    })
    .onConflictDoNothing()
    .returning({ size: intakeUploads.size })
  if (kept.length === 0) await fileStore.remove(storeKey)
}

async function join(ctx: Ctx, parts: readonly Part[]): Promise<ReceivedFile> {
  const { fileStore } = ctx.services
  const writer = new FileWriter(path.join(await fileStore.temporaryFolder(), randomUUID()))
  await pipeline(async function* () {
    for (const { storeKey } of parts) yield* await fileStore.open(storeKey)
  }, writer)
  return new ReceivedFile(await writer.written(), parts[0]!.name, 'application/octet-stream')
}
