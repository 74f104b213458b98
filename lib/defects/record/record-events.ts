import { states } from '@/lib/defects/states'
import type { EventToWrite } from '@/lib/webhooks/write-events'

interface Before {
  state: number
  recallMatched?: boolean
  recallNo?: string | null
}

interface After extends Before {
  id: string
  complaintNo: string
  version: number
  deletedAt?: Date | null
  dupGroupId?: string | null
}

export function recordEvents(before: Before | null, after: After): EventToWrite[] {
  return [...stepEvents(before?.state ?? null, after), ...recallEvents(before, after)]
}

function stepEvents(stateBefore: number | null, after: After): EventToWrite[] {
  const { id, complaintNo: number, state, version } = after
  if (state === states.draft || state === stateBefore) return []
  const about = { id, number, state, version }
  if (stateBefore === null || stateBefore === states.draft)
    return [{ name: 'defect.created', entityId: id, data: about }]
  const changed: EventToWrite = {
    name: 'defect.state_changed',
    entityId: id,
    data: { ...about, previousState: stateBefore },
  }
  if (state !== states.merged) return [changed]
  return [changed, { name: 'defect.merged', entityId: id, data: { ...about, intoId: after.dupGroupId } }]
}

function recallEvents(before: Before | null, after: After): EventToWrite[] {
  const { id, complaintNo: number, state, version } = after
  const counts = state !== states.draft && state !== states.merged && !after.deletedAt
  const recallNo = coveredBy(after)
  if (!counts || !recallNo || (before?.state !== states.draft && recallNo === coveredBy(before))) return []
  return [{ name: 'defect.recalled', entityId: id, data: { id, number, state, version, recallNo } }]
}

const coveredBy = (record: Before | null) => (record?.recallMatched && record.recallNo) || null
