import { type Db, query } from '@/db/client'
import { idsOfHolders } from '@/lib/accounts/people/find-holders'
import type { Ctx } from '@/lib/core/context'
import { addDays, today } from '@/lib/core/today'
import { writeNotices } from '@/lib/notices/write-notices'
import { readParameters } from '@/lib/settings/read-parameters'
import { writeEvents } from '@/lib/webhooks/write-events'
import type { StoredFile } from './investigation-rows'
import type { StepName } from './states'

export const approvers = (db: Db) => idsOfHolders(db, 'investigation_approve:edit')

type Before = Pick<StoredFile, 'leaderId' | 'memberIds'> & { state?: string }

export async function tellOfStep(
  tx: Ctx,
  file: StoredFile,
  before: Before,
  step: StepName | 'budget',
): Promise<void> {
  const { id, fileNo, title, leaderId, memberIds, state, version } = file
  const team = [leaderId, ...memberIds]
  const newcomers = team.filter(one => one !== before.leaderId && !before.memberIds.includes(one))
  const isWaiting = step === 'apply' || step === 'conclude'
  const people = isWaiting ? await approvers(tx.db) : step === 'handOver' ? newcomers : team
  const kind = step === 'handOver' ? 'fileAssigned' : 'fileStep'
  const params = { number: fileNo, title, name: tx.user?.name ?? '', step }
  await writeNotices(tx, { kind, entityId: id, people, params })
  if (state === before.state) return
  const data = { id, number: fileNo, state, version, previousState: before.state ?? null }
  await writeEvents(tx, [{ name: 'investigation.state_changed', entityId: id, data }])
}

const soonDays = 3

const lateFiles = `UPDATE investigations SET reminded_at = $1 WHERE reminded_at IS NULL
    AND (planned_end < $2::date AND state IN ('draft', 'applied', 'approved', 'running')
      OR state IN ('applied', 'concluded') AND state_since < $3::timestamptz)
  RETURNING id::text, file_no AS number, title, state, leader_id::text AS "leaderId", member_ids::text[] AS "memberIds"`

const dueTasks = `UPDATE investigation_tasks AS t SET reminded_at = $1 FROM investigations AS i
  WHERE i.id = t.investigation_id AND i.state <> 'closed' AND t.reminded_at IS NULL AND t.done_at IS NULL
    AND t.due_at <= $2::date
  RETURNING t.id::text, t.title, t.due_at::text AS day, t.assignee_id::text AS "assigneeId", i.id::text AS file,
    i.file_no AS number`

type Late = Pick<StoredFile, 'id' | 'title' | 'state' | 'leaderId' | 'memberIds'> & { number: string }
type Due = Record<'id' | 'title' | 'day' | 'assigneeId' | 'file' | 'number', string>

// Each file once in each state, each task once.
export async function remindInvestigations(db: Db, now: Date): Promise<void> {
  const { waitingDays } = await readParameters({ db }, ['waitingDays'])
  const since = new Date(now.getTime() - waitingDays.audit * 86_400_000)
  const ctx = { db, now, user: null }
  const late = await query<Late>(db, lateFiles, [now, today(now), since])
  for (const { id, state, leaderId, memberIds, ...params } of late) {
    const people = ['applied', 'concluded'].includes(state) ? await approvers(db) : [leaderId, ...memberIds]
    await writeNotices(ctx, { kind: 'fileLate', entityId: id, people, params: { ...params, state } })
  }
  const soon = addDays(today(now), soonDays)
  for (const { id, assigneeId, ...params } of await query<Due>(db, dueTasks, [now, soon]))
    await writeNotices(ctx, {
      kind: 'fileTaskDue',
      entityId: id,
      people: [assigneeId],
      params: { ...params },
    })
}
