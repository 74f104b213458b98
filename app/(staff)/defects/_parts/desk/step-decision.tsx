'use client'

import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { LinkButton } from '@/app/_ui/link-button'
import type { Access } from '@/lib/core/permissions'
import type { OfferedOpinion } from '@/lib/defects/desk/offer-opinions'
import type { DeskTab } from '@/lib/defects/desk/page-desk'
import type { DialogName } from '../steps/target'
import { useRecordActions } from '../steps/use-record-actions'
import { AuditDecision } from './audit-decision'
import css from './decision.module.css'
import { FeedbackDecision } from './feedback-decision'
import { ReviewDecision } from './review-decision'
import type { DeskState, Opened } from './use-desk'
import { useDeskKeys } from './use-desk-keys'

export interface DecisionProps {
  desk: DeskState
  opened: Opened
  toList(): void
}

interface StepProps extends DecisionProps {
  tab: DeskTab
  held: Access[]
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
  const { step, edit, others } = dialogs.offered(record)
  const open = (name: DialogName) => {
    opening.current = name
    dialogs.open(name, record)
  }
  const more = (
    <>
      {edit && <LinkButton href={`/defects/${record.id}/edit`}>{t('defects.edit')}</LinkButton>}
      {(['feedback', 'handOver'] as const)
        .filter(name => others.includes(name))
        .map(name => (
          <Button key={name} onClick={() => open(name)}>
            {t(`recordActions.names.${name}`)}
          </Button>
        ))}
    </>
  )
  const own = { desk, opened, toList, others: more }
  const feedback =
    tab === 'feedback' ? record.feedback.find(({ state, own }) => state === 'waiting' && !own) : undefined
  return (
    <>
      {feedback ? (
        <FeedbackDecision {...own} held={held} key={feedback.id} feedbackId={feedback.id} />
      ) : step === 'review' ? (
        <ReviewDecision {...own} held={held} opinions={opinions} />
      ) : step === 'audit' ? (
        <AuditDecision {...own} held={held} />
      ) : (
        <OpenDecision {...{ desk, toList, more }} step={step} onOpen={open} />
      )}
      {dialogs.dialog}
    </>
  )
}

interface OpenProps {
  desk: DeskState
  toList(): void
  step: DialogName | undefined
  more: React.ReactNode
  onOpen(name: DialogName): void
}

function OpenDecision({ desk, toList, step, more, onOpen }: OpenProps) {
  const t = useTranslations()
  const submit = () => step && onOpen(step)
  useDeskKeys({ ...desk, toList, submit, choose: () => false })
  return (
    <div className={css.foot}>
      {!step && <span className={css.quiet}>{t('desk.noStep')}</span>}
      {more}
      {step && (
        <Button type="primary" onClick={submit} aria-keyshortcuts="Control+Enter">
          {t(`recordActions.names.${step}`)} <small aria-hidden="true">Ctrl+Enter</small>
        </Button>
      )}
    </div>
  )
}
