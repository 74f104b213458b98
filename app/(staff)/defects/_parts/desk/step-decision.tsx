import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { ActionButton } from '@/app/_ui/action-button'
import { CallError, call } from '@/app/_ui/call'
import { notice, showError } from '@/app/_ui/feedback/feedback'
import { FieldGrid } from '@/app/_ui/form/field-grid'
import { focusFirstError } from '@/app/_ui/form/focus-first-error'
import { askToLeave } from '@/app/_ui/form/form-dialog'
import { isRequired, visibleFields, withPhrase } from '@/app/_ui/form/form-fields'
import { lazyPart } from '@/app/_ui/lazy-part'
import { LinkButton } from '@/app/_ui/link-button'
import { useNavigate } from '@/app/_ui/navigation'
import { useDenial } from '@/app/_ui/permitted'
import { alarmRefused } from '@/app/_ui/refusal'
import type { Access } from '@/lib/core/permissions'
import { actions } from '@/lib/defects/actions'
import type { DeskTab } from '@/lib/defects/desk/page-desk'
import type { Saved } from '../form/use-save'
import { useStep as useAudit } from '../steps/audit'
import { DialogWords } from '../steps/dialog-words'
import { useStep as useFeedbackReview } from '../steps/feedback-review'
import { type DeskReview, useDeskReview } from '../steps/review'
import type { Step } from '../steps/step-dialog'
import type { DialogName, StepName } from '../steps/target'
import type { OpenedRecord } from '../steps/use-conflict'
import { useRecordActions } from '../steps/use-record-actions'
import css from './decision.module.css'
import {
  DecisionForm,
  KeyedChoice,
  type KeyedOption,
  optionOf,
  useConflictNotice,
  useDeskKeys,
  useKeptValues,
  withLetters,
} from './decision-form'
import { deskStepOf } from './desk-step'
import { Doubts, likelySame } from './doubts'
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
// Into the opinion or the remarks; the choices have the digits from 1 on.
const writeKey = '0'

interface StepProps extends Omit<DecisionProps, 'others'> {
  userId: string
  tab: DeskTab
  opinions: DeskReview['opinions']
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
  const editing = desk.editHref(record.id, step === 'amend')
  const open = (name: DialogName) => {
    opening.current = name
    dialogs.open(name, record)
  }
  const others = (
    <>
      {handed && !handed.givenByMe && (
        <HandBack desk={desk} record={record} givenBy={handed.givenByName} userId={userId} />
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
  const doubtful = opened.missing.length > 0 || likelySame(opened).length > 0
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
        <FieldsDecision {...own} name="review" useStep={useDeskReview} read={{ opinions, doubtful }} />
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
  desk: DeskState
  record: { id: string; complaintNo: string; version: number }
  givenBy: string | null
  userId: string
}

function HandBack({ desk, record, givenBy, userId }: HandBackProps) {
  const t = useTranslations('desk')
  const comma = useTranslations('ui')('comma')
  const tellConflict = useConflictNotice(desk, record)
  const { id, complaintNo: number, version } = record
  const handBack = async () => {
    try {
      const answer: Partial<Saved> = await call(
        'POST /complaintsvehicleinfo/handback',
        { complaintId: id, version },
        { quiet: true },
      )
      const to = answer.assignees?.map(({ name }) => name).join(comma) || 'none'
      notice.success(t('handedBack', { number, to, from: givenBy ?? 'none' }))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const isMine = ({ assignees }: OpenedRecord) => assignees.some(one => one.userId === userId)
      return (await tellConflict(error, isMine)) || alarmRefused(error)
    }
    desk.leave(id)
  }
  return (
    <ActionButton onClick={handBack}>
      {givenBy ? t('handBackTo', { name: givenBy }) : t('handBack')}
    </ActionButton>
  )
}

interface FieldsProps<Read> extends DecisionProps {
  name: StepName
  useStep: Step<Read>['useStep']
  read: Read
}

function FieldsDecision<Read>({ name, useStep, read, ...props }: FieldsProps<Read>) {
  const t = useTranslations('recordActions')
  const hint = useTranslations('desk')
  const prefix = useId()
  const area = useRef<HTMLDivElement>(null)
  const { desk, opened } = props
  const { record } = opened
  const { fields, form, touched, ...step } = useStep({ name, target: record, record }, read)
  const forget = useKeptValues(`${name} ${record.id}`, form)
  useEffect(() => {
    desk.guard.current = touched ? askToLeave : undefined
    return () => {
      desk.guard.current = undefined
    }
  }, [desk.guard, touched])

  let digit = 0
  const visible = visibleFields([{ fields }], form.values)
  const withDigits = (options: KeyedOption[]) => options.map(option => ({ ...option, key: String(++digit) }))
  const choices = visible.flatMap(field =>
    field.type === 'radio'
      ? [{ ...field, options: (field.lettered ? withLetters : withDigits)(field.options) }]
      : [],
  )
  const isOffered = name !== 'evaluate' || choices.every(({ options }) => options.length > 0)
  useChosenFocus(area, name, isOffered && choices.map(choice => form.values[choice.name]).join())
  const typed = visible.filter(({ type, name }) => type !== 'radio' && name !== step.foot)
  const foot = visible.find(({ name }) => name === step.foot)
  const phrased = typed.find(field => field.type === 'textarea' && field.phrases)
  const list = (phrased?.type === 'textarea' && phrased.phrases) || []
  const phrases = withLetters(list.map(text => ({ value: text, label: text })))
  const written = foot ?? typed.find(({ type }) => type === 'textarea')
  const placeholder = written && hint('write', { label: written.label, key: writeKey })
  const text = String((phrased && form.values[phrased.name]) ?? '')
  const takePhrase = (phrase: string) =>
    phrased && form.set({ [phrased.name]: withPhrase(text, phrase, list) })

  const check = () => {
    const fine = [form.check(), step.check?.() ?? true].every(Boolean)
    // It is in sight: the page stays where it is.
    if (!fine) focusFirstError(area.current ?? undefined, 'nearest')
    return fine
  }
  // All of it at once, or what is below would move under the hands.
  if (!isOffered) return null
  return (
    <DecisionForm
      {...props}
      name={name}
      check={check}
      send={async () => {
        const sent = await step.send(record.version)
        const putBack = forget()
        return { ...sent, onUndone: () => putBack() ?? step.putBack?.() }
      }}
      onRefused={errors => {
        form.setServerErrors(errors)
        step.takeErrors?.(errors)
        const unknown = errors.find(({ path }) => !fields.some(field => field.name === path.split('.')[0]))
        if (unknown && !step.takeErrors) showError(unknown.message)
      }}
      choose={key => {
        if (key === writeKey && written) {
          area.current?.closest('form')?.querySelector('textarea')?.focus()
          return true
        }
        const [group, value] = optionOf([...choices.map(({ options }) => options), phrases], key) ?? []
        if (group === undefined || value === undefined) return false
        const choice = choices[group]
        if (choice) form.set({ [choice.name]: value })
        else takePhrase(value)
        return true
      }}
      foot={
        foot && (
          <textarea
            className={`rounded bg-container ${css.remarks}`}
            rows={1}
            maxLength={500}
            value={String(form.values[foot.name] ?? '')}
            aria-label={foot.label}
            placeholder={placeholder}
            aria-keyshortcuts={writeKey}
            onChange={event => form.set({ [foot.name]: event.target.value || null })}
          />
        )
      }
    >
      <div ref={area} className={`ui-form in-dialog ${css.fields}`}>
        <Doubts opened={opened} name={name} />
        {step.advice}
        <div className="flex wrap gap-x-32">
          {choices.map(choice => (
            <div
              key={choice.name}
              className={`field ${choice.lettered ? css.lettered : ''}`}
              data-field={choice.name}
            >
              <KeyedChoice
                legend={choice.label}
                required={isRequired(choice, form.values)}
                options={choice.options}
                value={String(form.values[choice.name] ?? '')}
                onChange={value => form.set({ [choice.name]: value })}
              />
              {form.errors[choice.name] && <p className="error">{form.errors[choice.name]}</p>}
            </div>
          ))}
        </div>
        {phrases.length > 0 && (
          <div className={`mb-8 ${css.phrases}`}>
            <KeyedChoice legend={t('phrases')} options={phrases} value={text} onChange={takePhrase} />
          </div>
        )}
        <FieldGrid
          prefix={prefix}
          fields={typed.map(field =>
            field.type === 'textarea'
              ? { ...field, rows: 2, phrases: undefined, ...(field === written && { placeholder }) }
              : field,
          )}
          form={form}
        />
        {step.after}
      </div>
    </DecisionForm>
  )
}

// Enter on a choice sends: only an evaluation, which needs more, has the focus there from the first.
function useChosenFocus(area: RefObject<HTMLElement | null>, name: StepName, chosen: string | false) {
  const begins = useRef(name === 'evaluate')
  useEffect(() => {
    if (chosen === false) return
    const taken = area.current?.querySelector('fieldset:has(:focus)') ?? (begins.current && area.current)
    begins.current = false
    if (taken) taken.querySelector<HTMLElement>('input:checked')?.focus({ preventScroll: true })
  }, [area, chosen])
}
