import { states } from '@/lib/defects/states'
import type { WebhookEventName } from '@/lib/webhooks/schema'
import type { EventToWrite } from '@/lib/webhooks/write-events'

interface Before {
  state: number
  recallMatched?: boolean
  recallNo?: string | null
  deletedAt?: Date | null
}

interface After extends Before {
  id: string
  complaintNo: string
  version: number
  dupGroupId?: string | null
}

export function recordEvents(before: Before | null, after: After): EventToWrite[] {
  return [...stepEvents(before, after), ...recallEvents(before, after)]
}

function stepEvents(before: Before | null, after: After): EventToWrite[] {
  const { id, complaintNo: number, state, version, deletedAt } = after
  if (state === states.draft) return []
  const about = { id, number, state, version }
  const plain = (name: WebhookEventName): EventToWrite[] => [{ name, entityId: id, data: about }]
  if (!before || before.state === states.draft) return plain('defect.created')
  if (deletedAt) return before.deletedAt ? [] : plain('defect.deleted')
  if (before.deletedAt) return plain('defect.restored')
  if (state === before.state) return plain('defect.amended')
  const changed: EventToWrite = {
    name: 'defect.state_changed',
    entityId: id,
    data: { ...about, previousState: before.state },
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
