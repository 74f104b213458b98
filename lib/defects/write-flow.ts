import { defectFlow } from '@/db/schema/defects'
import type { Ctx } from '@/lib/core/context'

/** The steps in the life of a record; their names are `flow.<node>` in messages. */
export type FlowNode =
  | 'create'
  | 'submit'
  | 'report'
  | 'supplement'
  | 'amend'
  | 'bringBack'
  | 'import'
  | 'delete'
  | 'restore'
  | 'review'
  | 'undoReview'
  | 'evaluate'
  | 'audit'
  | 'handOver'
  | 'merge'
  | 'undoMerge'
  | 'feedback'
  | 'deleteFeedback'
  | 'close'

interface Step {
  defectId: string
  fromState: number | null
  toState: number
  node: FlowNode
  remarks?: string | null
  version: number
}

/** Writes flow history rows, signed by the person of the context, in its transaction. */
export async function writeFlow(ctx: Ctx, steps: Step[]): Promise<void> {
  if (steps.length === 0) return
  await ctx.db.insert(defectFlow).values(
    steps.map(step => ({
      ...step,
      userId: ctx.user?.id,
      userName: ctx.user?.name ?? '',
      deptName: ctx.user?.deptName ?? '',
      createdAt: ctx.now,
    })),
  )
}
