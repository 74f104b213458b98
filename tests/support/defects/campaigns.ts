import { eq } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { brands, modelSeries } from '@/db/schema/catalogue'
import { recallScopes, recalls } from '@/db/schema/recalls'

type NewRecall = Partial<typeof recalls.$inferInsert>
type NewScope = Partial<typeof recallScopes.$inferInsert>

let last = 0

/** A filed recall with these scopes, of the producer of the first. Records are not matched with it. */
export async function addCampaign(
  db: Db,
  scopes: NewScope[],
  { recallNo = `S2026T${String(++last).padStart(4, '0')}`, ...more }: NewRecall = {},
): Promise<{ id: string; recallNo: string; scopeIds: string[] }> {
  const [scope] = scopes
  const brandId =
    scope?.brandId ??
    (scope?.modelRangeId
      ? (await db.select().from(modelSeries).where(eq(modelSeries.id, scope.modelRangeId)))[0]!.brandId
      : (await db.select().from(brands).limit(1))[0]!.id)
  const [brand] = await db.select().from(brands).where(eq(brands.id, brandId))
  const [recall] = await db
    .insert(recalls)
    .values({
      recallNo,
      title: `演示召回 ${recallNo}`,
      kind: 'safety',
      influence: 'voluntary',
      producerId: brand!.producerId,
      assemblyCode: '11',
      defect: '电池管理系统软件可能误判',
      filedAt: '2026-01-15',
      quantity: 100,
      state: 'filed',
      ...more,
    })
    .returning({ id: recalls.id })
  const scopeIds = await saveScopes(db, recall!.id, scopes)
  return { id: recall!.id, recallNo, scopeIds }
}

/** Puts these in place of its scopes, without a new version of them. */
export async function saveScopes(db: Db, recallId: string, scopes: NewScope[]): Promise<string[]> {
  await db.delete(recallScopes).where(eq(recallScopes.recallId, recallId))
  if (scopes.length === 0) return []
  const rows = scopes.map((scope, sort) => ({ ...scope, recallId, sort }))
  return (await db.insert(recallScopes).values(rows).returning({ id: recallScopes.id })).map(({ id }) => id)
}
