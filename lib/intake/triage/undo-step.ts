import { undoStepWith } from '@/lib/defects/steps/undo/undo-step'
import { afterUndo } from './after-undo'

export const undoStep = undoStepWith(afterUndo)
