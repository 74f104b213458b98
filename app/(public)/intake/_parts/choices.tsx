import { Fragment } from 'react'
import type { Offer } from '@/lib/intake/pages/offers'
import { labelOf, notesOf, type QuestionProps } from './question-notes'
import type { Widget } from './widgets'

export function Choices(props: QuestionProps & { widget: Widget }) {
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
