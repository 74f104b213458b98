import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useEarlyText } from '@/app/_ui/form/use-early-text'
import { useFault } from '@/app/_ui/form/use-fault'
import { Icon } from '@/app/_ui/icon'
import { useIdlePart } from '@/app/_ui/lazy-part'
import { Popup } from '@/app/_ui/popup/popup'
import { dayFault, daysMeant, isDay, isYear, readShortDay, readYear } from '@/lib/values/day'
import { today } from './today'

const load = () => import('./calendar')

interface DayInputProps {
  id?: string
  label: string
  value: string
  onChange(value: string): void
  onBlur?(): void
  disabled?: boolean
  invalid?: boolean
  describedBy?: string
  latest?: string
}

interface PartProps extends DayInputProps {
  of: 'day' | 'year'
  placeholder: string
  bare?: boolean
  wrong?: string
  span?: [from: string, to: string]
  onPicked?(): void
  onSpan?(span: [from: string, to: string]): void
}

export function DayInput(props: PartProps) {
  const { id, label, value, of, placeholder, disabled, invalid, describedBy, latest, bare } = props
  const t = useTranslations('ui.date')
  const own = useId()
  const box = useRef<HTMLSpanElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const calendar = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState<string>()
  const [open, setOpen] = useState<'beside' | 'focused'>()
  const known = of === 'day' ? isDay : isYear
  const read = (text: string) => (of === 'day' ? readShortDay(text, today(), latest) : readYear(text))
  const faultOf = (written: string) =>
    of === 'day' ? t(dayFault(written), { days: daysMeant(written).join(' / ') }) : t('unreadYear')
  const fault = value && !known(value) ? faultOf(value) : props.wrong
  useFault(input, fault)
  const Calendar = useIdlePart(load, open !== undefined)

  const settle = (written = typed) => {
    if (written === undefined) return
    const text = written.trim()
    setTyped(undefined)
    const next = text && (read(text) ?? text)
    if (next !== value) props.onChange(next)
  }
  const leave = () => {
    settle()
    setOpen(undefined)
    props.onBlur?.()
  }
  const pick = (day: string) => {
    setTyped(undefined)
    setOpen(undefined)
    props.onChange(of === 'day' ? day : day.slice(0, 4))
    input.current?.focus()
    props.onPicked?.()
  }
  const takeSpan = (span: [from: string, to: string]) => {
    setTyped(undefined)
    setOpen(undefined)
    props.onSpan?.(span)
    input.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') {
      settle()
      setOpen('focused')
    } else if (event.key === 'Enter' && (typed !== undefined || open)) leave()
    else return
    event.preventDefault()
  }

  useEarlyText(input, value, early => {
    if (document.activeElement === input.current) setTyped(early)
    else settle(early)
  })

  const reading = read(typed ?? value)
  const message = fault && !invalid
  return (
    <>
      <span
        ref={box}
        className={bare ? 'day' : 'ui-control control day'}
        data-disabled={disabled || undefined}
        data-invalid={(!bare && (invalid || fault !== undefined)) || undefined}
      >
        <input
          ref={input}
          id={id}
          aria-label={label}
          aria-haspopup="dialog"
          aria-invalid={invalid || fault !== undefined || undefined}
          aria-describedby={[describedBy, message && `${own}fault`].filter(Boolean).join(' ') || undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={60}
          disabled={disabled}
          placeholder={placeholder}
          value={typed ?? value}
          onChange={event => setTyped(event.target.value)}
          onClick={() => setOpen(now => now ?? 'beside')}
          onKeyDown={onKeyDown}
          onBlur={event => {
            const inside = calendar.current?.contains(event.relatedTarget)
            // Another window came to the front: the input still has the focus of this one.
            if (!inside && document.activeElement !== input.current) leave()
          }}
        />
        {!bare && (
          <button
            type="button"
            tabIndex={-1}
            aria-label={t('open', { title: label })}
            disabled={disabled}
            onMouseDown={event => event.preventDefault()}
            onClick={() => {
              input.current?.focus()
              setOpen(open ? undefined : 'beside')
            }}
          >
            <Icon name="calendar" />
          </button>
        )}
        {message && (
          <span id={`${own}fault`} className="ui-fault" role="alert">
            {fault}
          </span>
        )}
      </span>
      {open && Calendar && box.current && (
        <Popup
          anchor={box.current}
          follow
          room={330}
          onClose={() => {
            setOpen(undefined)
            if (open === 'focused') input.current?.focus()
          }}
        >
          <Calendar
            ref={calendar}
            label={label}
            of={of}
            day={of === 'day' || !reading ? (reading ?? undefined) : `${reading}-01-01`}
            latest={latest}
            span={props.span}
            focused={open === 'focused'}
            onPick={pick}
            onSpan={props.onSpan && takeSpan}
          />
        </Popup>
      )}
    </>
  )
}

export function DateField(props: DayInputProps) {
  const t = useTranslations('ui')
  return <DayInput {...props} of="day" placeholder={t('pleaseChoose', { title: props.label })} />
}

export function YearField(props: Omit<DayInputProps, 'latest'>) {
  const t = useTranslations('uiParts')
  return <DayInput {...props} of="year" placeholder={t('chooseYear')} />
}
