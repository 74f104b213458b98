import { and, desc, eq, isNull, notInArray } from 'drizzle-orm'
import { findRows } from '@/db/rows'
import { investigationFlow } from '@/db/schema/investigations'
import type { Ctx } from '@/lib/core/context'
import type { StoredFile } from './investigation-rows'
import type { StepName } from './states'

export type FlowNode = StepName | 'open' | 'undo' | 'budget'

interface WrittenNode {
  node: FlowNode
  fromState: string | null
  remarks?: string | null
  before?: Record<string, unknown>
  items?: object[]
}

// In a transaction, after the file's row is written.
export async function writeFlow(
  tx: Ctx,
  file: StoredFile,
  { node, fromState, remarks, before, items = [] }: WrittenNode,
): Promise<void> {
  const { origin: _, searchFilters: __, ...facts } = file
  await tx.db.insert(investigationFlow).values({
    ...{ investigationId: file.id, node, fromState, toState: file.state, remarks: remarks || null, before },
    ...{ userId: tx.user?.id, userName: tx.user?.name ?? '', deptName: tx.user?.deptName ?? '' },
    ...{ createdAt: tx.now, version: file.version, snapshot: { ...facts, items } },
  })
}

const notSteps = ['open', 'budget', 'undo']

export async function lastStep(ctx: Ctx, id: string, node?: StepName) {
  const where = and(
    ...[eq(investigationFlow.investigationId, id), isNull(investigationFlow.undoneAt)],
    node ? eq(investigationFlow.node, node) : notInArray(investigationFlow.node, notSteps),
  )
  const [last] = await findRows(ctx.db, investigationFlow, where).orderBy(desc(investigationFlow.id)).limit(1)
  return last
}

// Whoever leads the file or applied for it.
export const isOwn = async (ctx: Ctx, { id, leaderId }: Pick<StoredFile, 'id' | 'leaderId'>) =>
  [leaderId, (await lastStep(ctx, id, 'apply'))?.userId].includes(ctx.user!.id)
