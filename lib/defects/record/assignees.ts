import { asc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { query } from '@/db/client'
import { pick } from '@/db/columns-of'
import { users } from '@/db/schema/accounts'
import { defectAssignees, type HeldBefore } from '@/db/schema/workflow'
import type { Ctx } from '@/lib/core/context'
import type { FlowNode } from '@/lib/defects/flow-nodes'
import { states } from '@/lib/defects/states'
import { writeNotices } from '@/lib/notices/write-notices'

interface Moved {
  before: { id: string; state: number }
  after: { id: string; state: number; complaintNo: string }
}

const givers = alias(users, 'givers')

export async function assigneesOf(ctx: Ctx, defectIds: string[]) {
  if (defectIds.length === 0) return []
  return ctx.db
    .select({
      ...pick(defectAssignees, 'defectId userId step givenBy note createdAt'),
      name: users.name,
      givenByName: givers.name,
    })
    .from(defectAssignees)
    .innerJoin(users, eq(users.id, defectAssignees.userId))
    .leftJoin(givers, eq(givers.id, defectAssignees.givenBy))
    .where(sql`${defectAssignees.defectId} = ANY(${sql.param(defectIds)}::bigint[])`)
    .orderBy(asc(defectAssignees.defectId), asc(defectAssignees.userId))
}

export const keptHeld = (held: Awaited<ReturnType<typeof assigneesOf>>[number][]): HeldBefore[] =>
  held.map(({ userId, step, givenBy, note, createdAt }) => ({
    userId,
    step,
    givenBy,
    note,
    createdAt: createdAt.toISOString(),
  }))

const giveBack = `INSERT INTO defect_assignees (defect_id, user_id, step, given_by, note, created_at)
  SELECT $1::bigint, u.id, one ->> 'step', (one ->> 'givenBy')::bigint,
    one ->> 'note', (one ->> 'createdAt')::timestamptz
  FROM jsonb_array_elements($2::jsonb) AS given(one)
  JOIN users AS u ON u.id = (one ->> 'userId')::bigint AND u.state = 'active'
  ON CONFLICT DO NOTHING`

export async function giveHandOverBack(ctx: Ctx, defectId: string, held: HeldBefore[] | null): Promise<void> {
  if (held && held.length > 0) await query(ctx.db, giveBack, [defectId, JSON.stringify(held)])
}

interface GivenBy {
  givenBy: string | null
}

interface Ended {
  changes: Record<string, [unknown, unknown]>
  heldBefore: HeldBefore[]
}

export async function endHandOvers(ctx: Ctx, steps: Moved[], node: FlowNode): Promise<Map<string, Ended>> {
  const held = await assigneesOf(
    ctx,
    steps.map(({ after }) => after.id),
  )
  const moved = new Set(
    steps.filter(({ before, after }) => before.state !== after.state).map(({ after }) => after.id),
  )
  // A draft stays with its assignees however often they save it: nobody else sees it.
  const drafts = new Set(
    steps.filter(({ after }) => after.state === states.draft).map(({ after }) => after.id),
  )
  const ended = held.filter(
    ({ defectId, step }) => moved.has(defectId) || (step === node && !drafts.has(defectId)),
  )
  await removeAssignees(ctx, ended)
  for (const { before, after } of node === 'amend' || node === 'submit' ? steps : [])
    await tellHandedBack(
      ctx,
      after,
      ended.filter(one => one.defectId === after.id && one.step === 'amend' && before.state !== states.draft),
    )
  return new Map(
    ended.map(({ defectId }) => {
      const ofRecord = held.filter(one => one.defectId === defectId)
      const left = ofRecord.filter(one => !ended.includes(one))
      const changes: Ended['changes'] = { assignees: [namesOf(ofRecord), namesOf(left)] }
      return [defectId, { changes, heldBefore: keptHeld(ofRecord) }]
    }),
  )
}

/** Tells whoever handed a record over that it is with everybody of its step again. */
export const tellHandedBack = (ctx: Ctx, record: { id: string; complaintNo: string }, held: GivenBy[]) =>
  writeNotices(ctx, {
    kind: 'handedBack',
    entityId: record.id,
    people: held.map(({ givenBy }) => givenBy),
    params: { number: record.complaintNo, name: ctx.user?.name ?? '' },
  })

export const namesOf = (held: { name: string }[]) => (held.length > 0 ? held.map(({ name }) => name) : null)

export async function removeAssignees(ctx: Ctx, rows: { defectId: string; userId: string }[]) {
  if (rows.length === 0) return
  const [ids, people] = [rows.map(row => row.defectId), rows.map(row => row.userId)]
  await ctx.db.delete(defectAssignees).where(
    sql`(${defectAssignees.defectId}, ${defectAssignees.userId}) IN (
      SELECT * FROM unnest(${sql.param(ids)}::bigint[], ${sql.param(people)}::bigint[]))`,
  )
}
