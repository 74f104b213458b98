import { Fragment, type ReactNode } from 'react'
import type { Offer } from '@/lib/intake/pages/offers'
import type { Wrong } from './error-summary'
import { labelOf, notesOf, type QuestionProps } from './question-notes'
import { type Widget, widgets } from './widgets'
import type { Words } from './words'

export function Question(props: QuestionProps) {
  const { name, wrong, children } = props
  const widget = widgets[name] ?? {}
  return (
    <div className="ask" data-ask={name} data-wrong={wrong ? '' : undefined}>
      {['radios', 'checks', 'yesno', 'tick'].includes(widget.as ?? '') ? (
        <Choices {...props} widget={widget} />
      ) : (
        <Typed {...props} widget={widget} />
      )}
      {children}
    </div>
  )
}

interface AddressProps {
  t: Words
  typed?: string
  wrong: readonly Wrong[]
  mail: boolean
}

export function AddressQuestions({ t, typed = '', wrong, mail }: AddressProps) {
  const of = (name: string) => wrong.find(({ to }) => to === name)?.text
  const isEmail = typed.includes('@') || of('email') !== undefined
  const common = { t, hint: '' }
  return (
    <>
      <Question {...common} name="mobile" typed={isEmail ? '' : typed} wrong={of('mobile')} />
      {mail && (
        <NoMobile t={t} open={isEmail}>
          <Question {...common} name="email" typed={isEmail ? typed : ''} wrong={of('email')} />
        </NoMobile>
      )}
    </>
  )
}

export function NoMobile({ t, open, children }: { t: Words; open: boolean; children: ReactNode }) {
  return (
    <details open={open}>
      <summary>{t('frame.noMobile')}</summary>
      {children}
    </details>
  )
}

function Typed(props: QuestionProps & { widget: Widget }) {
  const { t, name, typed, wrong, widget } = props
  const { notes, describedBy } = notesOf(props)
  const value = [typed ?? ''].flat()[0] ?? ''
  const common = {
    id: name,
    name,
    'aria-describedby': describedBy,
    'aria-invalid': wrong ? true : undefined,
    autoComplete: widget.autoComplete,
  }
  const unit = t.unit(name, Number(value || 2))
  return (
    <>
      <label htmlFor={name}>{labelOf(t, name, widget)}</label>
      {notes}
      {widget.as === 'select' ? (
        <Select {...props} common={common} value={value} />
      ) : widget.as === 'area' ? (
        <textarea {...common} rows={8} defaultValue={value} />
      ) : widget.as === 'day' ? (
        <input {...common} type="date" defaultValue={dayOf(value)} max={props.latestDay} min="1990-01-01" />
      ) : (
        <span className="with-unit">
          <input
            {...common}
            type={widget.type ?? 'text'}
            inputMode={widget.as === 'number' ? 'numeric' : widget.inputMode}
            autoCapitalize={widget.autoCapitalize}
            spellCheck={widget.spellCheck}
            maxLength={widget.maxLength}
            className={widget.as === 'number' ? 'short' : widget.size}
            defaultValue={value}
          />
          {unit && <span className="unit">{unit}</span>}
        </span>
      )}
    </>
  )
}

/** A native date input accepts only YYYY-MM-DD; the error message above it quotes anything else. */
const dayOf = (value: string) => (/^\d{4}-\d\d-\d\d$/.test(value) ? value : '')

function Select({
  t,
  name,
  offers = [],
  common,
  value,
  none = t.first(`fields.${name}.none`, 'frame.choose'),
}: QuestionProps & { common: Record<string, unknown>; value: string }) {
  const groups = [...new Set(offers.map(({ group }) => group))]
  const options = (some: readonly Offer[]) =>
    some.map(({ value, label }) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))
  return (
    <select {...common} defaultValue={value} data-within={name === 'city' ? 'province' : undefined}>
      <option value="">{none}</option>
      {groups.length > 1
        ? groups.map(group => (
            <optgroup key={group} data-of={group} label={t.first(`fields.${name}.groups.${group}`) || '—'}>
              {options(offers.filter(offer => offer.group === group))}
            </optgroup>
          ))
        : options(offers)}
    </select>
  )
}

function Choices(props: QuestionProps & { widget: Widget }) {
  const { t, name, typed, wrong, alone, widget } = props
  const { notes, describedBy } = notesOf(props)
  const chosen = new Set([typed ?? []].flat())
  const several = widget.as === 'checks' || widget.as === 'tick'
  const lines = linesOf(props, widget)
  return (
    <fieldset
      aria-describedby={describedBy}
      aria-labelledby={alone ? 'title' : undefined}
      className={widget.as === 'yesno' ? 'side-by-side' : undefined}
    >
      {!alone && widget.as !== 'tick' && <legend>{labelOf(t, name, widget)}</legend>}
      {notes}
      <div className="choices">
        {lines.map(({ value, label, group }, at) => {
          // The error summary links to #name, so the first input has the bare name as its id.
          const id = at === 0 ? name : `${name}-${value || 'none'}`
          const above = group && group !== lines[at - 1]?.group && t.first(`fields.${name}.groups.${group}`)
          const hint = t.first(`fields.${name}.hints.${value}`)
          return (
            <Fragment key={value}>
              {above && <p className="above">{above}</p>}
              <label className="choice" htmlFor={id}>
                <input
                  type={several ? 'checkbox' : 'radio'}
                  id={id}
                  name={name}
                  value={value}
                  defaultChecked={chosen.has(value)}
                  aria-invalid={wrong ? true : undefined}
                />
                <span>
                  {label}
                  {hint && <small>{hint}</small>}
                </span>
              </label>
            </Fragment>
          )
        })}
      </div>
    </fieldset>
  )
}

function linesOf({ t, name, offers = [] }: QuestionProps, widget: Widget): Offer[] {
  const unsure = t.first(`fields.${name}.unsure`)
  if (widget.as === 'yesno')
    return ['yes', 'no', ...(unsure ? ['unsure'] : [])].map(value => ({
      value,
      label: t.first(`fields.${name}.${value}`, `frame.${value}`),
    }))
  if (widget.as === 'tick') return [{ value: 'yes', label: t(`fields.${name}.label`) }]
  return [
    ...offers.map(offer => ({
      ...offer,
      label: t.first(`fields.${name}.options.${offer.value}`) || offer.label,
    })),
    ...(unsure ? [{ value: 'unsure', label: unsure }] : []),
  ]
}
