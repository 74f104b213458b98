import { and, eq, isNull } from 'drizzle-orm'
import { defects } from '@/db/schema/defects'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { actions } from '@/lib/defects/actions'
import { handOverStepsInput } from '@/lib/defects/step-schema'
import { visible } from '@/lib/defects/visible'
import { translate } from '@/lib/i18n/translate'
import { stepsFrom } from './flow-tree'

export const listHandOverSteps = operation({
  access: actions.handOver.access,
  input: handOverStepsInput,
  async run(ctx, input) {
    const state = input.complaintId === undefined ? input.state! : await stateOf(input.complaintId)
    return stepsFrom(state).map(({ id, steps }) => ({
      parentFlowPermission: { id, functionName: translate(ctx.locale, `handOver.phases.${id}`) },
      flowPermission: steps.map(step => ({
        id: step,
        functionName: translate(ctx.locale, `handOver.steps.${step}`),
      })),
    }))

    async function stateOf(id: string): Promise<number> {
      const [record] = await ctx.db
        .select({ state: defects.state })
        .from(defects)
        .where(and(eq(defects.id, id), isNull(defects.deletedAt), visible(ctx)))
      if (!record) throw new AppError('not_found')
      return record.state
    }
  },
})

export type FlowTree = Awaited<ReturnType<typeof listHandOverSteps>>
