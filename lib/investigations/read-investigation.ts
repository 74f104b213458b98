import { eq } from 'drizzle-orm'
import { investigations } from '@/db/schema/investigations'
import { readRow } from '@/lib/collections/rows'
import type { Ctx } from '@/lib/core/context'
import { operation } from '@/lib/core/operation'
import { investigation } from './collection'
import { oneFile } from './schema'
import { isOpen, type StepName, stepOf, stepsFrom } from './states'
import { lastStep } from './write-flow'

export const getInvestigation = operation({
  access: 'investigation:get',
  input: oneFile,
  run: (ctx, { id }) => readInvestigation(ctx, id),
})

export type InvestigationDetail = Awaited<ReturnType<typeof readInvestigation>>

export async function readInvestigation(ctx: Ctx, id: string) {
  const row = await readRow(ctx, investigation, id)
  const [stored] = await ctx.db
    .select({ origin: investigations.origin, searchFilters: investigations.searchFilters })
    .from(investigations)
    .where(eq(investigations.id, id))
  const { state } = row
  const last = await lastStep(ctx, id)
  return {
    ...row,
    ...stored!,
    can: {
      edit: ctx.can('investigation:edit') && isOpen(state),
      draftRecall: ctx.can('investigation:edit') && ctx.can('recall:add') && isOpen(state),
      delete: ctx.can('investigation:delete') && state === 'draft',
      steps: stepsFrom(state, ctx.can),
      undo: last !== undefined && ctx.can(stepOf(last.node as StepName).access),
    },
  }
}
