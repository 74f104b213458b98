import { undoReviewWith } from '@/lib/defects/steps/undo/undo-review'
import { afterUndo } from './after-undo'

export const undoReview = undoReviewWith(afterUndo)
