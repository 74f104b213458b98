import { operation } from '@/lib/core/operation'
import { actions } from '@/lib/defects/actions'
import { decideDefectInput } from '@/lib/defects/step-schema'
import { auditDefect } from './audit-defect'
import { evaluateDefect } from './evaluate-defect'

export const decideDefect = operation({
  access: [actions.evaluate.access, actions.audit.access],
  input: decideDefectInput,
  run: (ctx, decision) =>
    decision.kind === 'evaluate' ? evaluateDefect(ctx, decision) : auditDefect(ctx, decision),
})
