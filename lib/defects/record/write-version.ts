import { asc, sql } from 'drizzle-orm'
import { copyRows, copyText } from '@/db/copy-rows'
import { defects } from '@/db/schema/defects'
import type { HeldBefore } from '@/db/schema/workflow'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { type FieldName, fieldNames } from '@/lib/defects/fields'
import type { FlowNode } from '@/lib/defects/flow-nodes'
import { type Judged, judgeChanges, type RecordChanges } from '@/lib/defects/recalls/evaluate-changes'
import { isEmpty, sameValue } from '@/lib/defects/schema'
import { visible } from '@/lib/defects/visible'
import { keysOf } from '@/lib/values/fold'
import { writeEvents } from '@/lib/webhooks/write-events'
import { endHandOvers } from './assignees'
import { recordEvents } from './record-events'

// Locks in the order of ids, so that two callers cannot deadlock.
// Throws AppError not_found when one is missing, or is a draft that the caller may not see
export async function lockDefects(ctx: Ctx, ids: readonly string[]): Promise<DefectRecord[]> {
  const requested = [...new Set(ids)]
  const found = await ctx.db
    .select()
    .from(defects)
    .where(sql`${defects.id} = ANY(${sql.param(requested)}::bigint[]) AND ${visible(ctx)}`)
    .orderBy(asc(defects.id))
    .for('update')
  if (found.length < requested.length) throw new AppError('not_found')
  return found
}

export async function lockDefect(ctx: Ctx, id: string): Promise<DefectRecord> {
  const [record] = await lockDefects(ctx, [id])
  return record!
}

export type Changes = Record<string, [unknown, unknown]>

export interface Write {
  kind: string
  node: FlowNode
  remarks?: string | null
  extraChanges?: Changes
  heldBefore?: HeldBefore[]
}

const versionColumns = 'defect_id version kind door at user_id changes'.split(' ')
const flowColumns =
  'defect_id version from_state to_state node remarks user_id user_name dept_name created_at held_before'.split(
    ' ',
  )

export interface History {
  version: string
  flow: string
}

export function historyOf(ctx: Ctx, { kind, node, remarks, extraChanges, heldBefore }: Write) {
  const { id: by = null, name = '', deptName = '' } = ctx.user ?? {}
  const about = columnsText([kind, ctx.door, ctx.now, by])
  const step = columnsText([node, remarks, by, name, deptName, ctx.now])
  return (
    version: number,
    changes: Changes,
    from: number | null,
    to: number,
    held = heldBefore,
  ): History => ({
    version: `${version}\t${about}\t${copyText(JSON.stringify({ ...changes, ...extraChanges }))}`,
    flow: `${version}\t${copyText(from)}\t${to}\t${step}\t${copyText(held && JSON.stringify(held))}`,
  })
}

export async function writeHistory(ctx: Ctx, ids: readonly string[], history: readonly History[]) {
  const lines = (part: keyof History) => history.map((one, at) => `${ids[at]}\t${one[part]}\n`)
  await copyRows(ctx.db, 'defect_versions', versionColumns, lines('version'))
  await copyRows(ctx.db, 'defect_flow', flowColumns, lines('flow'))
}

const columnsText = (values: unknown[]) => values.map(copyText).join('\t')

export type DefectRecord = typeof defects.$inferSelect

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
  'recallMatched',
  'enteredInRecall',
  'enteredRecallNo',
] as const satisfies (keyof DefectRecord)[]
export type VersionedColumn = (typeof versionedColumns)[number]

// The records must be locked by this transaction (lockDefects). Campaigns in effect judge the changed vehicle data,
// and their result is part of the same version.
// Returns the records as they are now, in the order given
export async function updateDefects(ctx: Ctx, locked: DefectRecord[], changes: RecordChanges, write: Write) {
  if (locked.length === 0) return []
  const { groups, writeRows } = await judgeChanges(ctx, locked, changes)
  const after = new Map<string, DefectRecord>()
  for (const group of groups)
    for (const { records, changes } of withKeys(group))
      for (const record of await writeVersions(ctx, records, changes, write)) after.set(record.id, record)
  await writeRows?.()
  return locked.map(({ id }) => after.get(id)!)
}

const keyedBy = ['summary', 'description', 'reporterName', 'plateNo'] as const

function withKeys({ records, changes }: Judged): Judged[] {
  const changed = keyedBy.filter(name => changes[name] !== undefined)
  if (changed.length === 0) return [{ records, changes }]
  return records.map(record => {
    const after = { ...record }
    for (const name of changed) after[name] = changes[name]!
    return { records: [record], changes: { ...changes, ...keysOf(after) } }
  })
}

async function writeVersions(ctx: Ctx, locked: DefectRecord[], changes: RecordChanges, write: Write) {
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
  await writeEvents(
    ctx,
    steps.flatMap(({ before, after }) => recordEvents(before, after)),
  )
  return steps.map(({ after }) => after)
}

export function changesBetween(before: DefectRecord | null, after: DefectRecord): Changes {
  const changes: Changes = {}
  for (const name of fieldNames as FieldName[]) {
    const same = before ? sameValue(name, before[name], after[name]) : isEmpty(after[name])
    if (!same) changes[name] = oldAndNew(before?.[name], after[name])
  }
  for (const name of versionedColumns)
    if (textOf(name, before?.[name]) !== textOf(name, after[name]))
      changes[name] = oldAndNew(before?.[name], after[name])
  return changes
}

const textOf = (name: VersionedColumn, value: unknown) =>
  name === 'recallMatched' && !value ? '' : String(value ?? '')

const oldAndNew = (old: unknown, now: unknown): [unknown, unknown] => [
  isEmpty(old) ? null : old,
  isEmpty(now) ? null : now,
]
