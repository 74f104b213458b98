import { eq } from 'drizzle-orm'
import { supplementRequests } from '@/db/schema/intake'
import { undoReviewWith } from '@/lib/defects/steps/undo-review'
import { withdrawRequests } from '@/lib/intake/report/supplement-requests'

export const undoReview = undoReviewWith((tx, defectId) =>
  withdrawRequests(tx, eq(supplementRequests.defectId, defectId)),
)
