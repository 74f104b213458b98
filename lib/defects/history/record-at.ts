import { and, desc, eq, gt } from 'drizzle-orm'
import { defectVersions } from '@/db/schema/defects'
import type { Ctx } from '@/lib/core/context'
import type { DefectRecord } from '@/lib/defects/record/write-version'

export async function recordAt(ctx: Ctx, today: DefectRecord, version: number): Promise<DefectRecord> {
  const since = await ctx.db
    .select({ changes: defectVersions.changes })
    .from(defectVersions)
    .where(and(eq(defectVersions.defectId, today.id), gt(defectVersions.version, version)))
    .orderBy(desc(defectVersions.version))
  const then: Record<string, unknown> = { ...today }
  for (const { changes } of since)
    for (const [name, [old]] of Object.entries(changes ?? {})) if (name in then) then[name] = old
  return then as DefectRecord
}
