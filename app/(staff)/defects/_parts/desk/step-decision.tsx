import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { type ReactNode, useRef } from 'react'
import { LinkButton } from '@/app/_ui/link-button'
import type { Access } from '@/lib/core/permissions'
import type { OfferedOpinion } from '@/lib/defects/desk/offer-opinions'
import type { DeskTab } from '@/lib/defects/desk/page-desk'
import { useStep as useAudit } from '../steps/audit'
import { useStep as useFeedbackReview } from '../steps/feedback-review'
import type { DialogName } from '../steps/target'
import { useRecordActions } from '../steps/use-record-actions'
import css from './decision.module.css'
import { ResultDecision } from './result-decision'
import { ReviewDecision } from './review-decision'
import type { DeskState, Opened } from './use-desk'
import { useDeskKeys } from './use-desk-keys'

export interface DecisionProps {
  desk: DeskState
  opened: Opened
  toList(): void
  held: Access[]
  others: ReactNode
}

interface StepProps extends Omit<DecisionProps, 'others'> {
  tab: DeskTab
  opinions: OfferedOpinion[]
}

export function StepDecision({ tab, desk, opened, toList, held, opinions }: StepProps) {
  const t = useTranslations()
  const { record } = opened
  const opening = useRef<DialogName>(undefined)
  const dialogs = useRecordActions(
    held,
    () => (opening.current === 'feedback' ? desk.reload(record.id) : desk.leave(record.id)),
    () => desk.bringBack(record.id),
  )
  const { step, edit, others: offered } = dialogs.offered(record)
  const open = (name: DialogName) => {
    opening.current = name
    dialogs.open(name, record)
  }
  const others = (
    <>
      {edit && <LinkButton href={`/defects/${record.id}/edit`}>{t('defects.edit')}</LinkButton>}
      {(['feedback', 'handOver'] as const)
        .filter(name => offered.includes(name))
        .map(name => (
          <Button key={name} onClick={() => open(name)}>
            {t(`recordActions.names.${name}`)}
          </Button>
        ))}
    </>
  )
  const own = { desk, opened, toList, held, others }
  const feedback =
    tab === 'feedback' ? record.feedback.find(({ state, own }) => state === 'waiting' && !own) : undefined
  return (
    <>
      {feedback ? (
        <ResultDecision
          {...own}
          key={feedback.id}
          name="reviewFeedback"
          useStep={useFeedbackReview}
          read={feedback}
        />
      ) : step === 'review' ? (
        <ReviewDecision {...own} opinions={opinions} />
      ) : step === 'audit' ? (
        <ResultDecision {...own} name="audit" useStep={useAudit} read={undefined} />
      ) : (
        <OpenDecision {...{ desk, toList, others }} step={step} onOpen={open} />
      )}
      {dialogs.dialog}
    </>
  )
}

interface OpenProps extends Pick<DecisionProps, 'desk' | 'toList' | 'others'> {
  step: DialogName | undefined
  onOpen(name: DialogName): void
}

function OpenDecision({ desk, toList, step, others, onOpen }: OpenProps) {
  const t = useTranslations()
  const submit = () => step && onOpen(step)
  useDeskKeys({ ...desk, toList, submit, choose: () => false })
  return (
    <div className={`flex wrap justify-end gap-8 ${css.foot}`}>
      {!step && <span className="flex-1 secondary">{t('desk.noStep')}</span>}
      {others}
      {step && (
        <Button type="primary" onClick={submit} aria-keyshortcuts="Control+Enter">
          {t(`recordActions.names.${step}`)} <small aria-hidden="true">Ctrl+Enter</small>
        </Button>
      )}
    </div>
  )
}
