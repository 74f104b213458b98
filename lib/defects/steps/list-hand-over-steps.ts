import { and, eq, isNull } from 'drizzle-orm'
import { defects } from '@/db/schema/defects'
import { findHolders } from '@/lib/accounts/people/find-holders'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { type ActionName, actions, isPossible } from '@/lib/defects/actions'
import { absentNow } from '@/lib/defects/record/assignees'
import { handOverPeopleInput, handOverStepsInput } from '@/lib/defects/step-schema'
import { visible } from '@/lib/defects/visible'
import { translate } from '@/lib/i18n/translate'

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

export const listHandOverPeople = operation({
  access: actions.handOver.access,
  input: handOverPeopleInput,
  async run(ctx, { stepId, name, limit }) {
    const [people, absent] = await Promise.all([
      findHolders(ctx, actions[stepId].access, { name, limit }),
      absentNow(ctx),
    ])
    const absences = new Map(
      absent.map(({ userId, until, substituteName }) => [userId, { until, substituteName }]),
    )
    return people.map(({ id, loginId, name, deptName }) => ({
      ...{ key: loginId, title: name, userId: id, deptName },
      absence: absences.get(id) ?? null,
    }))
  },
})

const phases = [
  { id: 'entry', steps: ['amend'] },
  { id: 'review', steps: ['review'] },
  { id: 'evaluate', steps: ['evaluate'] },
  { id: 'audit', steps: ['audit'] },
  { id: 'feedback', steps: ['feedback', 'close'] },
] as const satisfies { id: string; steps: ActionName[] }[]

type HandOverStep = (typeof phases)[number]['steps'][number]

function stepsFrom(state: number): { id: string; steps: HandOverStep[] }[] {
  if (!isPossible('handOver', { state })) return []
  return phases
    .map(({ id, steps }) => ({
      id,
      steps: steps.filter(step => isPossible(step, { state })) as HandOverStep[],
    }))
    .filter(({ steps }) => steps.length > 0)
}

export function isStepFrom(state: number, step: string): step is HandOverStep {
  return stepsFrom(state).some(({ steps }) => steps.includes(step as HandOverStep))
}
