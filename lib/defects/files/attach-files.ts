import { and, eq, inArray, isNull } from 'drizzle-orm'
import { findRows } from '@/db/rows'
import { defectFiles } from '@/db/schema/defects'
import type { Ctx } from '@/lib/core/context'
import { type Issue, invalid } from '@/lib/core/errors'
import { seesPersonal } from '@/lib/defects/visible'
import { lookups } from '@/lib/dictionaries/names/lookups'
import type { AdoptedFile } from '@/lib/files/adopt-files'
import { isPersonalKind, kindInName, unlessOpen } from './kind-schema'
import type { KindOfFile } from './mask-files'

export async function checkFileKinds(
  ctx: Ctx,
  kinds: readonly (string | null)[] = [],
  files: readonly unknown[] = [],
): Promise<Issue[]> {
  const known = await lookups(ctx)
  return kinds.flatMap((kind, at) =>
    kind !== null && (at >= files.length || !known.enabled('fileKind', kind))
      ? [{ path: `fileKinds.${at}`, code: 'not_offered' }]
      : [],
  )
}

export async function attachFiles(
  ctx: Ctx,
  defectId: string,
  files: readonly AdoptedFile[],
  kinds: readonly (string | null)[] = [],
  feedbackId: string | null = null,
): Promise<void> {
  if (files.length === 0) return
  await ctx.db.insert(defectFiles).values(
    files.map((file, at) => ({
      ...file,
      defectId,
      feedbackId,
      kind: kindOf(ctx, kinds[at] ?? null) ?? unlessOpen(kindInName(file.name) ?? null),
      createdBy: ctx.user?.id,
      createdAt: ctx.now,
    })),
  )
}

const kindOf = (ctx: Ctx, given: string | null) => (ctx.user ? given : unlessOpen(given))

export async function filesOf(ctx: Ctx, defectId: string) {
  return findRows(ctx.db, defectFiles, ownFiles(defectId), 'id name kind').orderBy(defectFiles.id)
}

const ownFiles = (defectId: string) =>
  and(eq(defectFiles.defectId, defectId), isNull(defectFiles.feedbackId), isNull(defectFiles.deletedAt))

/** Marked as removed only; the stored bytes stay, because older versions refer to them. */
export async function removeFiles(ctx: Ctx, defectId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const removed = await ctx.db
    .update(defectFiles)
    .set({ deletedAt: ctx.now })
    .where(and(ownFiles(defectId), inArray(defectFiles.id, [...ids])))
    .returning({ id: defectFiles.id })
  if (removed.length < new Set(ids).size) throw invalid('removeFiles', 'not_offered')
}

export async function changeKinds(
  ctx: Ctx,
  defectId: string,
  requested: readonly { id: string; kind: string }[],
): Promise<[KindOfFile[], KindOfFile[]] | undefined> {
  const files = await filesOf(ctx, defectId)
  const known = await lookups(ctx)
  const old: KindOfFile[] = []
  const now: KindOfFile[] = []
  for (const [at, { id, kind }] of requested.entries()) {
    const place = files.findIndex(file => file.id === id)
    const before = files[place]
    if (!before) throw invalid(`storedKinds.${at}.id`, 'not_offered')
    if (before.kind === kind) continue
    if (!known.enabled('fileKind', kind)) throw invalid(`storedKinds.${at}.kind`, 'not_offered')
    if (isPersonalKind(before.kind) && !isPersonalKind(kind) && !seesPersonal(ctx))
      throw invalid(`storedKinds.${at}.kind`, 'not_allowed')
    await ctx.db.update(defectFiles).set({ kind }).where(eq(defectFiles.id, id))
    old.push({ number: place + 1, kind: before.kind })
    now.push({ number: place + 1, kind })
  }
  return now.length > 0 ? [old, now] : undefined
}
