import { useTranslations } from 'next-intl'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useFault } from '@/app/_ui/form/use-fault'
import { Icon } from '@/app/_ui/icon'
import { useIdlePart } from '@/app/_ui/lazy-part'
import type { OptionSource } from '@/app/_ui/options'
import { useChoice } from './use-choice'

interface ChipsProps {
  id: string
  box: RefObject<HTMLElement | null>
  value: string[]
  held: string[]
  disabled?: boolean
  labelOf(value: string): string
  onRemove(value: string): void
}

const otherWidth = 92
const chipFrame = 30
const widthOf = (text: string) => [...text].reduce((sum, sign) => sum + (sign > '\u2e80' ? 14 : 8), chipFrame)

function Chips({ id, box, value, held, disabled, labelOf, onRemove }: ChipsProps) {
  const t = useTranslations('ui')
  const [width, setWidth] = useState(0)
  const count = value.length + held.length
  // Not before painting: the box around the chips is attached after them.
  useEffect(() => {
    if (count === 0 || !box.current) return
    const observer = new ResizeObserver(([entry]) => setWidth((entry!.target as HTMLElement).offsetWidth))
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [box, count])
  if (count === 0) return null
  const names = value.map(labelOf)
  const room = roomFor(names, width - otherWidth)
  const more = Math.max(0, value.length - room)
  return (
    <span id={id} className="chips" title={names.join(t('comma'))}>
      {value.slice(0, room).map((one, at) => (
        <span key={one} className="chip">
          <span>{names[at]}</span>
          {!disabled && (
            <button
              type="button"
              tabIndex={-1}
              aria-label={`${t('remove')} ${names[at]}`}
              onClick={event => {
                event.stopPropagation()
                onRemove(one)
              }}
            >
              <Icon name="close" />
            </button>
          )}
        </span>
      ))}
      {more > 0 && <span className="chip more">+{more}</span>}
      {held.map(text => (
        <span key={text} className="chip held">
          <span>{text}</span>
        </span>
      ))}
    </span>
  )
}

function roomFor(names: string[], width: number): number {
  let used = 0
  const cut = names.findIndex(name => {
    used += widthOf(name)
    return used > width
  })
  return cut < 0 ? names.length : Math.max(1, cut)
}

const loadList = () => import('./choice-list')

export interface ChoiceProps extends OptionSource {
  id?: string
  label: string
  value: string[]
  onChange(values: string[]): void
  multiple?: boolean
  labels?: Record<string, string>
  placeholder?: string
  disabled?: boolean
  waiting?: boolean
  invalid?: boolean
  describedBy?: string
}

export function Choice(props: ChoiceProps) {
  const t = useTranslations('ui')
  const own = useId()
  const box = useRef<HTMLSpanElement>(null)
  const choice = useChoice(props)
  const { id = `${own}input`, label, value, multiple, disabled, waiting, invalid } = props
  const { input, open, rows, at, fault, held } = choice
  const placeholder = props.placeholder ?? t('pleaseChoose', { title: label })
  const message =
    fault && (fault.why === 'waiting' ? placeholder : t(`choice.${fault.why}`, { text: fault.text }))
  useFault(input, message)
  const ChoiceList = useIdlePart(loadList, open)
  const list = `${own}list`
  const listed = open && ChoiceList !== undefined && rows.length > 0
  const described = [
    props.describedBy,
    multiple && value.length > 0 && `${own}chips`,
    message && !invalid && `${own}fault`,
  ]
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the input inside is the control */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the input takes the keys */}
      <span
        ref={box}
        className="ui-control control choice"
        data-disabled={disabled || undefined}
        data-waiting={waiting || undefined}
        data-invalid={invalid || message !== undefined || undefined}
        onMouseDown={event => {
          // The whole box is the control: pressing it focuses the input, with its text selected.
          if (disabled || (event.target === input.current && document.activeElement === input.current)) return
          event.preventDefault()
          input.current?.focus()
        }}
        onClick={() => {
          if (disabled) return
          if (!open) choice.begin()
          else if (!choice.text) choice.cancel()
        }}
      >
        {multiple && (
          <Chips
            {...{ id: `${own}chips`, box, value, held, disabled }}
            labelOf={choice.labelOf}
            onRemove={one => props.onChange(value.filter(other => other !== one))}
          />
        )}
        <input
          ref={input}
          id={id}
          role="combobox"
          aria-label={label}
          aria-haspopup="listbox"
          aria-autocomplete="list"
          aria-expanded={listed}
          aria-controls={listed ? list : undefined}
          aria-activedescendant={listed && at >= 0 ? `${list}-${at}` : undefined}
          aria-invalid={invalid || message !== undefined || undefined}
          aria-describedby={described.filter(Boolean).join(' ') || undefined}
          aria-disabled={waiting || undefined}
          autoComplete="off"
          spellCheck={false}
          disabled={disabled}
          placeholder={value.length + held.length > 0 ? undefined : placeholder}
          title={choice.text === undefined ? choice.shown : undefined}
          value={choice.shown}
          onChange={event => choice.type(event.target.value)}
          onFocus={event => event.target.select()}
          onBlur={choice.onBlur}
          onKeyDown={choice.onKeyDown}
          onCompositionStart={event => choice.compose(true, event.currentTarget.value)}
          onCompositionEnd={event => choice.compose(false, event.currentTarget.value)}
        />
        {value.length > 0 && !disabled && (
          <button
            type="button"
            className="clear"
            tabIndex={-1}
            aria-label={t('choice.clear', { title: label })}
            onClick={event => {
              event.stopPropagation()
              choice.cancel()
              props.onChange([])
            }}
          >
            <Icon name="close" />
          </button>
        )}
        <Icon name="down" />
        {message && !invalid && (
          <span id={`${own}fault`} className="ui-fault" role="alert">
            {message}
          </span>
        )}
      </span>
      {open && ChoiceList && box.current && (
        <ChoiceList
          {...{ id: list, label, rows, at, value, multiple }}
          anchor={box.current}
          status={
            waiting
              ? placeholder
              : choice.ready
                ? t(choice.source.failed ? 'choice.failed' : 'choice.empty')
                : t('choice.loading')
          }
          stale={!choice.ready}
          onPick={choice.pick}
          onClose={choice.cancel}
        />
      )}
    </>
  )
}
