import { eq } from 'drizzle-orm'
import { supplementRequests } from '@/db/schema/intake'
import type { AfterUndo } from '@/lib/defects/steps/undo/write-undo'
import { withdrawRequests } from '@/lib/intake/report/supplement-requests'

export const afterUndo: AfterUndo = async (tx, undo, { id }) => {
  if (undo === 'undoReview') await withdrawRequests(tx, eq(supplementRequests.defectId, id))
}
