import { sql } from 'drizzle-orm'
import { defects } from '@/db/schema/defects'
import type { Ctx } from '@/lib/core/context'
import { type FieldName, fieldNames } from '@/lib/defects/fields'
import { isEmpty, sameValue } from '@/lib/defects/values'
import { writeEvents } from '@/lib/webhooks/write-events'
import { endHandOvers } from './assignees'
import { recordEvents } from './record-events'
import { type Changes, historyOf, type Write, writeHistory } from './write-history'

export type DefectRecord = typeof defects.$inferSelect
type DefectInsert = typeof defects.$inferInsert

/** Columns versioned beside the fields; all others follow from these or have a history of their own. */
export const versionedColumns = [
  'state',
  'qualityType',
  'riskLevel',
  'reviewStatus',
  'reviewOpinionId',
  'reviewRemark',
  'auditResult',
  'auditOpinion',
  'deletedAt',
  'deleteReason',
] as const satisfies (keyof DefectRecord)[]
export type VersionedColumn = (typeof versionedColumns)[number]

/**
 * The records must be locked by this transaction (lockDefects).
 * @returns the records as they are now, in the order given
 */
export async function updateDefects(
  ctx: Ctx,
  locked: DefectRecord[],
  changes: Partial<DefectInsert>,
  write: Write,
): Promise<DefectRecord[]> {
  if (locked.length === 0) return []
  const updated = await ctx.db
    .update(defects)
    .set({
      ...changes,
      ...(changes.state !== undefined &&
        changes.stateSince === undefined && {
          stateSince: sql`CASE WHEN ${defects.state} = ${changes.state} THEN ${defects.stateSince} ELSE ${ctx.now}::timestamptz END`,
        }),
      version: sql`${defects.version} + 1`,
      updatedBy: ctx.user?.id ?? null,
      updatedAt: ctx.now,
    })
    .where(sql`${defects.id} = ANY(${sql.param(locked.map(({ id }) => id))}::bigint[])`)
    .returning()
  const byId = new Map(updated.map(record => [record.id, record]))
  const steps = locked.map(before => ({ before, after: byId.get(before.id)! }))
  const ended = await endHandOvers(ctx, steps, write.node)
  const history = historyOf(ctx, write)
  await writeHistory(
    ctx,
    locked.map(({ id }) => id),
    steps.map(({ before, after }) =>
      history(
        after.version,
        { ...changesBetween(before, after), ...ended.get(after.id)?.changes },
        before.state,
        after.state,
        ended.get(after.id)?.heldBefore,
      ),
    ),
  )
  await writeEvents(ctx, () => steps.flatMap(({ before, after }) => recordEvents(before.state, after)))
  return steps.map(({ after }) => after)
}

export function changesBetween(before: DefectRecord | null, after: DefectRecord): Changes {
  const changes: Changes = {}
  for (const name of fieldNames as FieldName[]) {
    const same = before ? sameValue(name, before[name], after[name]) : isEmpty(after[name])
    if (!same) changes[name] = oldAndNew(before?.[name], after[name])
  }
  for (const name of versionedColumns)
    if (String(before?.[name] ?? '') !== String(after[name] ?? ''))
      changes[name] = oldAndNew(before?.[name], after[name])
  return changes
}

const oldAndNew = (old: unknown, now: unknown): [unknown, unknown] => [
  isEmpty(old) ? null : old,
  isEmpty(now) ? null : now,
]
