import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { CallError, type FieldError } from '@/app/_ui/call'
import { expectFeedback, notice } from '@/app/_ui/feedback/feedback'
import type { FormValues } from '@/app/_ui/form/form-fields'
import type { FormValuesState } from '@/app/_ui/form/use-form-values'
import { formKeys } from '@/app/_ui/keys/form-keys'
import { keyIsFree, nothingIsOpen, rowSteps } from '@/app/_ui/keys/keys'
import { listen } from '@/app/_ui/listeners'
import { alarmRefused } from '@/app/_ui/refusal'
import { recall, remember } from '@/app/_ui/tab-memory'
import { whenIdle } from '@/app/_ui/when-idle'
import { isPossible } from '@/lib/defects/actions'
import type { StepName } from '../steps/target'
import { type Sent, useUndoNotice } from '../steps/undo/use-undo-notice'
import { type OpenedRecord, readOthers } from '../steps/use-conflict'
import css from './decision.module.css'
import type { DecisionProps } from './step-decision'

// What somebody else has done to the record meanwhile is a notice: who, and what it is now.
export function useConflictNotice(
  desk: DecisionProps['desk'],
  { id, complaintNo: number }: { id: string; complaintNo: string },
) {
  const t = useTranslations('desk')
  return async (error: CallError, stays: (now: OpenedRecord) => boolean): Promise<boolean> => {
    const others = await readOthers(error, id)
    if (!others) return false
    const { current: now, by } = others
    const person = by ?? t('someone')
    if (now && stays(now)) {
      notice.warning(t('changed', { number, name: person }))
      desk.reload(id)
      return true
    }
    notice.warning(now ? t('taken', { number, name: person, state: now.stateDes }) : t('gone', { number }))
    desk.leave(id)
    return true
  }
}

interface FormProps extends DecisionProps {
  name: StepName
  check?(): boolean
  send(): Promise<Sent>
  onRefused(errors: FieldError[]): void
  choose(key: string): boolean
  foot?: ReactNode
  children: ReactNode
}

/** A conflict with another person's change becomes a notice, and the desk goes on. */
export function DecisionForm(props: FormProps) {
  const { name, desk, opened, toList, held, others, choose, foot, children } = props
  const t = useTranslations()
  const { id } = opened.record
  const tell = useUndoNotice({ held, onUndone: () => desk.bringBack(id) })
  const tellConflict = useConflictNotice(desk, opened.record)
  const [sending, setSending] = useState(false)
  useEffect(() => whenIdle(expectFeedback), [])

  const submit = async () => {
    if (sending || props.check?.() === false) return
    setSending(true)
    try {
      const sent = await props.send()
      tell(sent)
      desk.leave(id, name === 'close' && !sent.undo)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (await tellConflict(error, now => isPossible(name, now))) return
      if (error.errors.length > 0) props.onRefused(error.errors)
      else alarmRefused(error)
    } finally {
      setSending(false)
    }
  }
  useDeskKeys({ ...desk, toList, submit: () => void submit(), choose })
  return (
    <form
      className={`flex column gap-8 w-full ${css.decision}`}
      aria-label={t(`recordActions.names.${name}`)}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void submit()
      }}
      // Also while a list of options is open, which the keys of the desk leave alone.
      onKeyDown={formKeys}
    >
      {children}
      <div className={`flex wrap justify-end gap-8 ${css.foot}`}>
        {foot}
        {others}
        <Button
          type="primary"
          htmlType="submit"
          loading={sending && { delay: 300 }}
          aria-keyshortcuts="Control+Enter"
        >
          {t('desk.submit')} <small aria-hidden="true">Ctrl+Enter</small>
        </Button>
      </div>
    </form>
  )
}

export interface KeyedOption {
  value: string
  label: string
  key?: string
}

interface ChoiceProps {
  legend: string
  required?: boolean
  options: KeyedOption[]
  value: string | undefined
  onChange(value: string): void
}

export function KeyedChoice({ legend, required = false, options, value, onChange }: ChoiceProps) {
  const name = useId()
  return (
    <fieldset className={`row wrap gap-4 min-w-0 ${css.choice}`}>
      <legend>
        {legend}
        {required && (
          <span className="required" aria-hidden="true">
            *
          </span>
        )}
      </legend>
      {options.map(option => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.key && <kbd>{option.key.toUpperCase()}</kbd>}
          <span title={option.label}>{option.label}</span>
        </label>
      ))}
    </fieldset>
  )
}

export function optionOf(
  groups: KeyedOption[][],
  pressed: string,
): [group: number, value: string] | undefined {
  for (const [at, group] of groups.entries()) {
    const option = group.find(({ key }) => key === pressed.toLowerCase())
    if (option) return [at, option.value]
  }
  return undefined
}

const letters = [...'qwertyuiopasdfghlzxcvbnm']

export const withLetters = (options: KeyedOption[]): KeyedOption[] =>
  options.map((option, at) => ({ ...option, key: letters[at] }))

export interface DeskKeys {
  move(step: 1 | -1): void
  toList(): void
  submit(): void
  choose(key: string): boolean
}

export function useDeskKeys({ move, toList, submit, choose }: DeskKeys) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !nothingIsOpen()) return
      const { key } = event
      const step = rowSteps[key]
      // What scrolls goes on scrolling by the arrows while the focus is in it.
      const scrolls = key.startsWith('Arrow') && (event.target as Element).closest?.('[data-scroller]')
      if (key === 'Enter' && (event.ctrlKey || event.metaKey)) event.repeat || submit()
      else if (key === 'Escape') toList()
      else if (scrolls || !keyIsFree(event, { radios: true })) return
      else if (step) move(step)
      else if (!choose(key)) return
      event.preventDefault()
    }
    return listen(document, { keydown: press })
  })
}

// Kept by the tab, also over a reload. When it is sent, what was typed is forgotten, and put back if the step is taken
// back.
export function useKeptValues(step: string, { values, set }: Pick<FormValuesState, 'values' | 'set'>) {
  const key = `decision:${step}`
  const [first] = useState(values)
  const restore = useRef(set)
  useEffect(() => {
    const before = recall<FormValues>(key)
    if (before) restore.current(before)
  }, [key])
  useEffect(() => {
    if (values !== first) remember(key, values)
  }, [key, values, first])
  return () => {
    remember(key, null)
    return () => remember(key, values)
  }
}
