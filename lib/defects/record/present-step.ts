import type { Ctx } from '@/lib/core/context'
import { instantText } from '@/lib/core/instant'
import { translate } from '@/lib/i18n/translate'
import type { StoredStep } from './load-record'

export function presentStep(
  ctx: Ctx,
  recordBizId: string,
  { node, createdAt, kept, deptName, ...step }: StoredStep,
  department: (name: string) => string,
) {
  return {
    ...step,
    deptName: department(deptName),
    nodeState: node,
    nodeStateDes: translate(ctx.locale, `flow.${node}`),
    createTime: instantText(createdAt)!,
    recordBizId,
    hasVersion: kept && ctx.can('vehicle_defect_edithistory'),
  }
}
