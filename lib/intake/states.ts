import { states } from '@/lib/defects/states'

/**
 * Where a report stands in the queue. A product's is moved on by staff, a vehicle's follows its record; `rejected` is
 * garbage, of a vehicle a record that was returned and asks for nothing.
 */
export const productStates = ['received', 'accepted', 'returned', 'forwarded', 'closed', 'rejected'] as const
export type ProductState = (typeof productStates)[number]

/** What a reporter is told; the words are `reportStatus.<name>` in messages. */
export type ReportStatus = 'accepted' | 'evaluating' | 'forwarded' | 'closed' | 'supplement'

/** Where a record stands, in a reporter's words. `handedOver`: it went to an entrusted company. */
export function statusOfRecord(state: number, { deleted = false, handedOver = false } = {}): ReportStatus {
  if (deleted || state === states.closed) return 'closed'
  if (state === states.returned) return 'supplement'
  if (state === states.approved || handedOver) return 'forwarded'
  if (state === states.draft || state === states.toReview) return 'accepted'
  return 'evaluating'
}

const ofProduct: Record<ProductState, ReportStatus> = {
  received: 'accepted',
  accepted: 'evaluating',
  returned: 'supplement',
  forwarded: 'forwarded',
  closed: 'closed',
  rejected: 'closed',
}

export function statusOfProduct(state: string | null): ReportStatus {
  return ofProduct[state as ProductState] ?? 'accepted'
}
