import { states } from '@/lib/defects/states'
import type { EventToWrite } from '@/lib/webhooks/write-events'

interface After {
  id: string
  complaintNo: string
  state: number
  version: number
  dupGroupId?: string | null
}

/**
 * What other systems are told of a write. A draft is its maker's own: a record is created when it is submitted.
 * @param stateBefore null for a new record
 */
export function recordEvents(stateBefore: number | null, after: After): EventToWrite[] {
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
