import type { Ctx } from '@/lib/core/context'
import { instantText } from '@/lib/core/instant'
import { translate } from '@/lib/i18n/translate'
import type { StoredStep } from './load-record'

export function presentStep(
  ctx: Ctx,
  recordBizId: string,
  { node, createdAt, kept, undoneAt, deptName, ...step }: StoredStep,
  department: (name: string) => string,
) {
  return {
    ...step,
    deptName: department(deptName),
    nodeState: node,
    nodeStateDes: translate(ctx.locale, `flow.${node}`),
    createTime: instantText(createdAt)!,
    undoneAt: instantText(undoneAt),
    recordBizId,
    hasVersion: kept && ctx.can('vehicle_defect_edithistory'),
  }
}
