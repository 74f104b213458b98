import { copyRows, copyText } from '@/db/copy-rows'
import type { HeldBefore } from '@/db/schema/workflow'
import type { Ctx } from '@/lib/core/context'
import type { FlowNode } from '@/lib/defects/flow-nodes'

export type Changes = Record<string, [unknown, unknown]>

export interface Write {
  kind: string
  node: FlowNode
  remarks?: string | null
  extraChanges?: Changes
  heldBefore?: HeldBefore[]
}

const versionColumns = 'defect_id version kind door at user_id changes'.split(' ')
const flowColumns =
  'defect_id version from_state to_state node remarks user_id user_name dept_name created_at held_before'.split(
    ' ',
  )

export interface History {
  version: string
  flow: string
}

export function historyOf(ctx: Ctx, { kind, node, remarks, extraChanges, heldBefore }: Write) {
  const { id: by = null, name = '', deptName = '' } = ctx.user ?? {}
  const about = textOf([kind, ctx.door, ctx.now, by])
  const step = textOf([node, remarks, by, name, deptName, ctx.now])
  return (
    version: number,
    changes: Changes,
    from: number | null,
    to: number,
    held = heldBefore,
  ): History => ({
    version: `${version}\t${about}\t${copyText(JSON.stringify({ ...changes, ...extraChanges }))}`,
    flow: `${version}\t${copyText(from)}\t${to}\t${step}\t${copyText(held && JSON.stringify(held))}`,
  })
}

export async function writeHistory(
  ctx: Ctx,
  ids: readonly string[],
  history: readonly History[],
): Promise<void> {
  const lines = (part: keyof History) => history.map((one, at) => `${ids[at]}\t${one[part]}\n`)
  await copyRows(ctx.db, 'defect_versions', versionColumns, lines('version'))
  await copyRows(ctx.db, 'defect_flow', flowColumns, lines('flow'))
}

const textOf = (values: unknown[]) => values.map(copyText).join('\t')
