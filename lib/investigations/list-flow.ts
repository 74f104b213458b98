import { asc } from 'drizzle-orm'
import { z } from 'zod'
import { query } from '@/db/client'
import { pick } from '@/db/columns-of'
import { findRows } from '@/db/rows'
import { investigationFlow } from '@/db/schema/investigations'
import type { Ctx } from '@/lib/core/context'
import { requireRow } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { id } from '@/lib/core/text'
import { instantText } from '@/lib/core/today'
import { departmentNames, lookups } from '@/lib/dictionaries/names/lookups'
import { translate } from '@/lib/i18n/translate'
import type { readItems } from './budget'
import type { StoredFile } from './investigation-rows'
import type { State } from './states'
import { fileReader } from './verbs'

type StoredStep = typeof investigationFlow.$inferSelect

const present = (
  ctx: Ctx,
  { node, createdAt, undoneAt, deptName, ...step }: StoredStep,
  department: (name: string) => string,
) => ({
  ...{ id: step.id, userName: step.userName, remarks: step.remarks, version: step.version },
  ...{ fromState: step.fromState as State | null, toState: step.toState as State },
  deptName: department(deptName),
  nodeState: node,
  nodeStateDes: translate(ctx.locale, `investigations.nodes.${node}`),
  createTime: instantText(createdAt)!,
  undoneAt: instantText(undoneAt),
  recordBizId: step.investigationId,
  hasVersion: true,
})

export const listInvestigationFlow = fileReader(async (ctx, id) => {
  const department = await departmentNames(ctx)
  const rows = await findRows(ctx.db, investigationFlow, { investigationId: id }).orderBy(
    asc(investigationFlow.id),
  )
  return rows.map(row => present(ctx, row, department))
})

// The file and its budget as a step left them.
export const readFlowVersion = operation({
  access: 'investigation:get',
  input: z.strictObject({ id, stepId: id }),
  async run(ctx, { id, stepId }) {
    const step = requireRow(await findRows(ctx.db, investigationFlow, { id: stepId, investigationId: id }))
    const { names } = await lookups(ctx)
    const [left] = await query<{ snapshot: StoredFile & Items }>(ctx.db, snapshotOf, [stepId])
    const { items, ...file } = left!.snapshot
    return {
      step: present(ctx, step, await departmentNames(ctx)),
      file: {
        ...pick(file, shown),
        producerName: names.producer(file.producerId, ctx.locale) || null,
        assemblyCodeName: names.assembly(file.assemblyCode, ctx.locale) || null,
      },
      items,
    }
  },
})

const shown =
  'title question level deptName leaderOffice year applyTime applyBudget suggestBudget adjustBudget plannedEnd conclusion conclusionText'

const snapshotOf = 'SELECT snapshot FROM investigation_flow WHERE id = $1::bigint'

interface Items {
  items: Awaited<ReturnType<typeof readItems>>
}
