import { operation } from '@/lib/core/operation'
import { actions } from '@/lib/defects/actions'
import { decideDefectInput } from '@/lib/defects/step-schema'
import { auditDefect } from './audit-defect'
import { evaluateDefect } from './evaluate-defect'

/** Either permission admits the call; the operation that is run checks its own. */
export const decideDefect = operation({
  access: [actions.evaluate.access, actions.audit.access],
  input: decideDefectInput,
  run: (ctx, decision) =>
    decision.kind === 'evaluate' ? evaluateDefect(ctx, decision) : auditDefect(ctx, decision),
})
