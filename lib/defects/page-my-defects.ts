import { z } from 'zod'
import { type Ctx, signedIn } from '@/lib/core/context'
import { operation } from '@/lib/core/operation'
import { pageInput } from '@/lib/core/paging'
import type { Access } from '@/lib/core/permissions'
import { type Condition, filterShape } from './filters'
import { findPage } from './find-page'
import { refuseUnknown } from './refuse-unknown'
import { type State, states } from './states'

/** Who may take which step: what waits at a step waits for everybody who may take it. */
const steps: [Access, State[]][] = [
  ['vehicle_defect_add', [states.returned]],
  ['vehicle_defect_feedback_audit', [states.toReview]],
  ['vehicle_defect_evaluate', [states.toEvaluate, states.rejected]],
  ['vehicle_defect_opt', [states.toAudit]],
]

/** The states in which this person can take the next step. */
export function waitingStates(ctx: Ctx): State[] {
  return steps.flatMap(([access, at]) => (ctx.can(access) ? at : []))
}

/** The home list. Type 1: all, 2: entered by me, 3: handled by me, 4: waiting for me. */
export const pageMyDefects = operation({
  access: 'vehicle_defect:query',
  input: pageInput.extend({ type: z.coerce.number().int().min(1).max(4).default(4), ...filterShape }).loose(),
  async run(ctx, { page, limit, sortField, sortOrder, type, ...filters }) {
    refuseUnknown(filters, filterShape)
    const mine = type === 1 ? [] : [conditionOf(ctx, type)]
    return findPage(ctx, { page, limit, sortField, sortOrder }, filters, mine)
  },
})

function conditionOf(ctx: Ctx, type: number): Condition {
  const { id } = signedIn(ctx)
  if (type === 2)
    return { name: 'mine', columns: ['created_by'], write: bind => `created_by = ${bind(id)}::bigint` }
  if (type === 3)
    return {
      name: 'handled',
      columns: ['id'],
      write: bind => `id IN (SELECT defect_id FROM defect_flow WHERE user_id = ${bind(id)}::bigint)`,
    }
  const waiting = waitingStates(ctx)
  return {
    name: 'waiting',
    columns: ['state', 'assignee_id'],
    // Handed to somebody, it no longer waits for the others.
    write: bind => {
      const me = `${bind(id)}::bigint`
      return `(assignee_id = ${me} OR (assignee_id IS NULL AND state = ANY(${bind(waiting)}::int[])))`
    },
  }
}
