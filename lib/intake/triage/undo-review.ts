import { eq } from 'drizzle-orm'
import { supplementRequests } from '@/db/schema/intake'
import { undoReviewWith } from '@/lib/defects/steps/undo-review'
import { withdrawRequests } from '@/lib/intake/report/supplement-requests'

/** Takes back the latest formal review of a record, and what its reporter was asked for. */
export const undoReview = undoReviewWith((tx, defectId) =>
  withdrawRequests(tx, eq(supplementRequests.defectId, defectId)),
)
