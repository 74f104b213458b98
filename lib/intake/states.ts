import { states } from '@/lib/defects/states'

export const productStates = ['received', 'accepted', 'returned', 'forwarded', 'closed', 'rejected'] as const
export type ProductState = (typeof productStates)[number]

export type ReportStatus = 'received' | 'accepted' | 'evaluating' | 'forwarded' | 'closed' | 'supplement'

export function statusOfRecord(state: number, { deleted = false, handedOver = false } = {}): ReportStatus {
  if (deleted || state === states.closed) return 'closed'
  if (state === states.returned) return 'supplement'
  if (state === states.approved || handedOver) return 'forwarded'
  if (state === states.draft || state === states.toReview) return 'received'
  if (state === states.toEvaluate) return 'accepted'
  return 'evaluating'
}

const ofProduct: Record<ProductState, ReportStatus> = {
  received: 'received',
  accepted: 'accepted',
  returned: 'supplement',
  forwarded: 'forwarded',
  closed: 'closed',
  rejected: 'closed',
}

export function statusOfProduct(state: string | null): ReportStatus {
  return ofProduct[state as ProductState] ?? 'received'
}
