import { type ActionName, isPossible } from '@/lib/defects/actions'

const phases = [
  { id: 'entry', steps: ['amend'] },
  { id: 'review', steps: ['review'] },
  { id: 'evaluate', steps: ['evaluate'] },
  { id: 'audit', steps: ['audit'] },
  { id: 'feedback', steps: ['feedback', 'close'] },
] as const satisfies { id: string; steps: ActionName[] }[]

export type HandOverStep = (typeof phases)[number]['steps'][number]

export function stepsFrom(state: number): { id: string; steps: HandOverStep[] }[] {
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
