import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { type ReactNode, useRef } from 'react'
import { ActionButton } from '@/app/_ui/action-button'
import { call } from '@/app/_ui/call'
import { notice } from '@/app/_ui/feedback/feedback'
import { lazyPart } from '@/app/_ui/lazy-part'
import { LinkButton } from '@/app/_ui/link-button'
import { useNavigate } from '@/app/_ui/navigation'
import { useDenial } from '@/app/_ui/permitted'
import type { Access } from '@/lib/core/permissions'
import { actions } from '@/lib/defects/actions'
import type { OfferedOpinion } from '@/lib/defects/desk/offer-opinions'
import type { DeskTab } from '@/lib/defects/desk/page-desk'
import { useStep as useAudit } from '../steps/audit'
import { DialogWords } from '../steps/dialog-words'
import { useStep as useFeedbackReview } from '../steps/feedback-review'
import { useDeskReview } from '../steps/review'
import type { Step } from '../steps/step-dialog'
import type { DialogName } from '../steps/target'
import { useRecordActions } from '../steps/use-record-actions'
import css from './decision.module.css'
import { useDeskKeys } from './decision-form'
import { deskStepOf } from './desk-step'
import { FieldsDecision, type FieldsProps } from './fields-decision'
import type { DeskState, Opened } from './use-desk'

export interface DecisionProps {
  desk: DeskState
  opened: Opened
  toList(): void
  held: Access[]
  others: ReactNode
}

const lazyDecision = <Read,>(load: () => Promise<Pick<Step<Read>, 'useStep'>>) => {
  const Decision = lazyPart(async () => {
    const { useStep } = await load()
    return {
      default: (props: Omit<FieldsProps<Read>, 'useStep'>) => <FieldsDecision {...props} useStep={useStep} />,
    }
  })
  return (props: Omit<FieldsProps<Read>, 'useStep'>) => (
    <DialogWords>
      <Decision {...props} />
    </DialogWords>
  )
}

const EvaluateDecision = lazyDecision(() => import('../steps/evaluate'))
const FeedbackDecision = lazyDecision(() => import('../steps/feedback'))

interface StepProps extends Omit<DecisionProps, 'others'> {
  userId: string
  tab: DeskTab
  opinions: OfferedOpinion[]
}

export function StepDecision({ tab, desk, opened, toList, held, userId, opinions }: StepProps) {
  const t = useTranslations()
  const denial = useDenial()
  const { record } = opened
  const opening = useRef<DialogName>(undefined)
  const dialogs = useRecordActions(
    held,
    () => (opening.current === 'feedback' ? desk.reload(record.id) : desk.leave(record.id)),
    () => desk.bringBack(record.id),
  )
  const { edit, others: offered } = dialogs.offered(record)
  const { step, handed } = deskStepOf(record, userId)
  const editing = `/defects/${record.id}/edit`
  const open = (name: DialogName) => {
    opening.current = name
    dialogs.open(name, record)
  }
  const others = (
    <>
      {handed && (
        <HandBack record={record} givenBy={handed.givenByName} onDone={() => desk.leave(record.id)} />
      )}
      {edit && step !== 'amend' && (
        <LinkButton href={editing} access={actions.amend.access}>
          {t('defects.edit')}
        </LinkButton>
      )}
      {(['feedback', 'handOver'] as const)
        .filter(name => name !== step && offered.includes(name))
        .map(name => (
          <Button key={name} {...denial(actions[name].access)} onClick={() => open(name)}>
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
        <FieldsDecision
          {...own}
          key={feedback.id}
          name="reviewFeedback"
          useStep={useFeedbackReview}
          read={feedback}
        />
      ) : step === 'review' ? (
        <FieldsDecision {...own} name="review" useStep={useDeskReview} read={opinions} />
      ) : step === 'audit' ? (
        <FieldsDecision {...own} name="audit" useStep={useAudit} read={undefined} />
      ) : step === 'evaluate' && opened.proposal ? (
        <EvaluateDecision {...own} name="evaluate" read={opened.proposal} />
      ) : step === 'close' || step === 'feedback' ? (
        <FeedbackDecision {...own} name={step} read={undefined} />
      ) : (
        <OpenDecision
          {...{ desk, toList, others, editing }}
          completes={step === 'amend'}
          noStep={handed && t('desk.lostStep', { step: t(`handOver.steps.${handed.step as 'amend'}`) })}
        />
      )}
      {dialogs.dialog}
    </>
  )
}

interface OpenProps extends Pick<DecisionProps, 'desk' | 'toList' | 'others'> {
  completes: boolean
  editing: string
  noStep: string | undefined
}

function OpenDecision({ desk, toList, completes, editing, noStep, others }: OpenProps) {
  const t = useTranslations('desk')
  const [go] = useNavigate()
  const submit = () => completes && void go(editing)
  useDeskKeys({ ...desk, toList, submit, choose: () => false })
  return (
    <div className={`flex wrap justify-end gap-8 ${css.foot}`}>
      {!completes && <span className="flex-1 secondary">{noStep ?? t('noStep')}</span>}
      {others}
      {completes && (
        <Button type="primary" onClick={submit} aria-keyshortcuts="Control+Enter">
          {t('complete')} <small aria-hidden="true">Ctrl+Enter</small>
        </Button>
      )}
    </div>
  )
}

interface HandBackProps {
  record: { id: string; complaintNo: string; version: number }
  givenBy: string | null
  onDone(): void
}

function HandBack({ record: { id, complaintNo: number, version }, givenBy, onDone }: HandBackProps) {
  const t = useTranslations('desk')
  const handBack = async () => {
    await call('POST /complaintsvehicleinfo/handback', { complaintId: id, version })
    notice.success(t('handedBack', { number }))
    onDone()
  }
  return (
    <ActionButton onClick={handBack}>
      {givenBy ? t('handBackTo', { name: givenBy }) : t('handBack')}
    </ActionButton>
  )
}
