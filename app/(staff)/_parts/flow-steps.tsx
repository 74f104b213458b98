import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Tag } from '@/app/_ui/state-tag'
import css from './flow-steps.module.css'
import { formatMinute } from './format-minute'

interface FlowStep extends Record<'id' | 'nodeStateDes' | 'userName' | 'deptName' | 'createTime', string> {
  undoneAt: string | null
  remarks: string | null
}

interface FlowStepsProps<Step> {
  steps: readonly Step[]
  tagOf(step: Step): ReactNode
  // To the version that the step left.
  linkOf(step: Step): ReactNode
}

export function FlowSteps<Step extends FlowStep>({ steps, tagOf, linkOf }: FlowStepsProps<Step>) {
  const undone = useTranslations('recordActions.results')('undone')
  return (
    <ol className={css.timeline}>
      {steps.toReversed().map(step => (
        <li key={step.id}>
          <p>
            <strong>{step.nodeStateDes}</strong> {tagOf(step)}{' '}
            {step.undoneAt && <Tag tone="grey">{undone}</Tag>}
          </p>
          <p className="tertiary">
            {[step.userName, step.deptName, formatMinute(step.createTime)].filter(Boolean).join(' · ')}{' '}
            {linkOf(step)}
          </p>
          {step.remarks && <p className="pre-line">{step.remarks}</p>}
        </li>
      ))}
    </ol>
  )
}
