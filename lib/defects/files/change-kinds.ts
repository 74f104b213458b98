import { eq } from 'drizzle-orm'
import { defectFiles } from '@/db/schema/defects'
import type { Ctx } from '@/lib/core/context'
import { invalid } from '@/lib/core/errors'
import { seesPersonal } from '@/lib/defects/mask'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { filesOf } from './attach-files'
import { isPersonalKind } from './file-kinds'
import type { KindOfFile } from './mask-files'

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
