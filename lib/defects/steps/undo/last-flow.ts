import { and, desc, eq, isNull } from 'drizzle-orm'
import { defectFlow } from '@/db/schema/workflow'
import type { Ctx } from '@/lib/core/context'
import type { FlowNode } from '@/lib/defects/flow-nodes'

export async function lastFlow(tx: Ctx, defectId: string, node: FlowNode) {
  const [last] = await tx.db
    .select()
    .from(defectFlow)
    .where(and(eq(defectFlow.defectId, defectId), eq(defectFlow.node, node), isNull(defectFlow.undoneAt)))
    .orderBy(desc(defectFlow.id))
    .limit(1)
  return last
}
