import type { intakeUploads } from '@/db/schema/intake'
import type { Ctx } from '@/lib/core/context'
import { AppError, type Issue } from '@/lib/core/errors'
import { networkOfPublic } from '@/lib/core/limits/network-of'
import type { ReceivedFile } from '@/lib/core/replies'
import { acceptedExtensions, maxFilesPerRecord } from './accepted'
import { inspect, type Prepared, prepare } from './prepare'

export type AdoptedFile = Omit<
  typeof intakeUploads.$inferSelect,
  'tokenHash' | 'kind' | 'partAt' | 'owner' | 'network' | 'createdAt' | 'expiresAt' | 'reportId'
>

// Checks, cleans and stores the files, then runs `work` in one transaction. If that fails they are removed; if its
// outcome is unknown (connection lost during the commit) they stay for the sweep, which removes what no row names.
// Throws AppError too_many_files, too_large, wrong_type, invalid_input, each naming the files by their path
export async function withAdoptedFiles<T>(
  ctx: Ctx,
  received: readonly ReceivedFile[],
  { alreadyThere = 0, whenStored }: { alreadyThere?: number; whenStored?(): Promise<void> },
  work: (ctx: Ctx, files: AdoptedFile[]) => Promise<T>,
): Promise<T> {
  if (received.length + alreadyThere > maxFilesPerRecord)
    throw new AppError('too_many_files', { max: maxFilesPerRecord })
  const inspected = await Promise.all(received.map((file, at) => inspect(file, `files.${at}`)))
  refuse(inspected.flatMap(result => result.issue ?? []))

  const prepared: Prepared[] = []
  const adopted: AdoptedFile[] = []
  let committing = false
  try {
    const issues: Issue[] = []
    for (const { file, mime, path } of inspected) {
      const result = await prepare(file, mime!, path, networkOfPublic(ctx))
      if ('issue' in result) issues.push(result.issue)
      else prepared.push(result)
    }
    refuse(issues)
    for (const one of prepared) adopted.push(await keep(ctx, one))
    await whenStored?.()
    return await ctx.tx(async tx => {
      const result = await work(tx, adopted)
      committing = true
      return result
    })
  } catch (error) {
    if (!committing) await removeAll(ctx, adopted)
    throw error
  } finally {
    await Promise.all(prepared.map(one => one.discard()))
  }
}

async function keep(ctx: Ctx, { written, thumbnail, discard: _, ...facts }: Prepared): Promise<AdoptedFile> {
  const { fileStore } = ctx.services
  const storeKey = await fileStore.adopt(written)
  try {
    const thumb = thumbnail ? await fileStore.put(thumbnail) : null
    return {
      ...facts,
      infection: null,
      size: written.size,
      sha256: written.sha256,
      storeKey,
      thumbKey: thumb?.key ?? null,
      thumbSize: thumb?.size ?? null,
      thumbSha256: thumb?.sha256 ?? null,
    }
  } catch (error) {
    await fileStore.remove(storeKey)
    throw error
  }
}

async function removeAll(ctx: Ctx, files: AdoptedFile[]) {
  const keys = files.flatMap(({ storeKey, thumbKey }) => (thumbKey ? [storeKey, thumbKey] : [storeKey]))
  await Promise.all(keys.map(key => ctx.services.fileStore.remove(key).catch(() => {})))
}

function refuse(issues: Issue[]) {
  const [first] = issues
  if (!first) return
  if (issues.every(({ code }) => code === 'file_too_large'))
    throw new AppError('too_large', { max: `${first.params?.max} MB` }, { issues })
  if (issues.every(({ code }) => ['file_type', 'file_doc', 'file_heic'].includes(code)))
    throw new AppError('wrong_type', { expected: acceptedExtensions.join(', ') }, { issues })
  throw new AppError('invalid_input', {}, { issues })
}
