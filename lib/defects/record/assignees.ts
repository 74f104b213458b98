import { asc, eq, getTableColumns, gte, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { query } from '@/db/client'
import { pick } from '@/db/columns-of'
import { users } from '@/db/schema/accounts'
import { absences, defectAssignees, type HeldBefore } from '@/db/schema/workflow'
import { findHolders } from '@/lib/accounts/people/find-holders'
import type { Ctx } from '@/lib/core/context'
import { today } from '@/lib/core/today'
import { actions, dueStepOf } from '@/lib/defects/actions'
import type { FlowNode } from '@/lib/defects/flow-nodes'
import { states } from '@/lib/defects/states'
import { translate } from '@/lib/i18n/translate'
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

export const absentNow = (ctx: Ctx) =>
  ctx.db
    .select({ ...getTableColumns(absences), substituteName: users.name })
    .from(absences)
    .innerJoin(users, eq(users.id, absences.substituteId))
    .where(gte(absences.until, today(ctx.now)))

// The person, or the substitute of whoever is away: nobody where that one is away too.
export async function whoIsThere(ctx: Ctx): Promise<(person: string) => string | undefined> {
  const standIns = new Map((await absentNow(ctx)).map(({ userId, substituteId }) => [userId, substituteId]))
  return person => {
    const present = standIns.get(person) ?? person
    return standIns.has(present) ? undefined : present
  }
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
  const back = new Map<string, { name: string }[]>()
  for (const { before, after } of node === 'amend' || node === 'submit' ? steps : []) {
    const ofRecord = ended.filter(one => one.defectId === after.id && one.step === 'amend')
    if (before.state !== states.draft) back.set(after.id, await giveBackTo(ctx, after, ofRecord))
  }
  return new Map(
    ended.map(({ defectId }) => {
      const ofRecord = held.filter(one => one.defectId === defectId)
      const left = ofRecord.filter(one => !ended.includes(one))
      const now = [...left, ...(back.get(defectId) ?? [])]
      const changes: Ended['changes'] = { assignees: [namesOf(ofRecord), namesOf(now)] }
      return [defectId, { changes, heldBefore: keptHeld(ofRecord) }]
    }),
  )
}

// Who handed a record over has it again for what is due now, or who stands in for them; where neither may do that,
// it is with everybody of its step.
export async function giveBackTo(ctx: Ctx, record: Moved['after'], held: GivenBy[], stays = false) {
  const giver = held.find(({ givenBy }) => givenBy)?.givenBy
  if (!giver) return []
  const step = dueStepOf(record.state)
  const present = (await whoIsThere(ctx))(giver)
  const takes = !stays && step && present && present !== ctx.user?.id
  const holders = takes ? await findHolders(ctx, actions[step].access, { among: [present], limit: 200 }) : []
  const holder = holders.find(({ id }) => id === present)
  if (holder && step) {
    const note = translate(ctx.locale, 'handOver.back', { name: ctx.user?.name ?? '' })
    const row = { defectId: record.id, userId: holder.id, step, note, createdAt: ctx.now }
    await ctx.db.insert(defectAssignees).values(row).onConflictDoNothing()
  }
  await writeNotices(ctx, {
    kind: 'handedBack',
    entityId: record.id,
    people: [giver, holder?.id],
    params: { number: record.complaintNo, name: ctx.user?.name ?? '' },
  })
  return holder ? [holder] : []
}

export const namesOf = (held: { name: string }[]) => (held.length > 0 ? held.map(({ name }) => name) : null)

export async function removeAssignees(ctx: Ctx, rows: { defectId: string; userId: string }[]) {
  if (rows.length === 0) return
  const [ids, people] = [rows.map(row => row.defectId), rows.map(row => row.userId)]
  await ctx.db.delete(defectAssignees).where(
    sql`(${defectAssignees.defectId}, ${defectAssignees.userId}) IN (
      SELECT * FROM unnest(${sql.param(ids)}::bigint[], ${sql.param(people)}::bigint[]))`,
  )
}
