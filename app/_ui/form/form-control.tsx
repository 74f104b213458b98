'use client'

import { useTranslations } from 'next-intl'
import type { CSSProperties } from 'react'
import { cleanDecimal } from '@/app/_ui/decimal'
import { Choice } from './choice'
import { DateField } from './date-field'
import {
  type ControlProps,
  type FormField,
  type FormValues,
  isRequired,
  lengthOf,
  longestText,
} from './form-fields'
import { RadioChoice } from './radio-choice'
import { YearField } from './year-field'

type Props = ControlProps & { field: FormField; values: FormValues; onBlur(): void }

/** The control that a field's type asks for. */
export function FormControl({
  field,
  values,
  id,
  value,
  set,
  invalid,
  describedBy,
  disabled,
  onBlur,
}: Props) {
  const t = useTranslations('ui')
  const { label } = field
  const own = typeof field.placeholder === 'function' ? field.placeholder(values) : field.placeholder
  const placeholder = own ?? t('pleaseEnter', { title: label })
  const text = typeof value === 'string' ? value : ''
  const shared = {
    id,
    disabled,
    onBlur,
    'aria-invalid': invalid || undefined,
    'aria-describedby': describedBy,
    'aria-required': isRequired(field, values),
  }

  switch (field.type) {
    case 'text':
      return (
        <Unit unit={field.unit}>
          <input
            {...shared}
            className={field.code ? 'ui-control control code' : 'ui-control control'}
            value={text}
            maxLength={(field.maxLength ?? longestText) * 2}
            placeholder={placeholder}
            autoComplete="off"
            onChange={event => set(event.target.value)}
          />
        </Unit>
      )
    case 'textarea':
      return (
        <span className="long-text">
          <textarea
            {...shared}
            className="ui-control control"
            rows={field.rows ?? 4}
            value={text}
            placeholder={placeholder}
            onChange={event => set(event.target.value)}
          />
          <span className="count">
            {lengthOf(text)}/{field.maxLength ?? longestText}
          </span>
        </span>
      )
    case 'number':
      return (
        <Unit unit={field.unit}>
          <input
            {...shared}
            className="ui-control control number"
            inputMode={field.decimals ? 'decimal' : 'numeric'}
            maxLength={field.maxLength}
            value={text}
            placeholder={placeholder}
            autoComplete="off"
            onChange={event => set(cleanDecimal(event.target.value, field.decimals ?? 0))}
          />
        </Unit>
      )
    case 'date':
      return (
        <DateField
          id={id}
          label={label}
          value={text}
          latest={field.latest}
          disabled={disabled}
          invalid={invalid}
          describedBy={describedBy}
          onChange={next => set(next || null)}
        />
      )
    case 'select':
    case 'multi-select': {
      const source = typeof field.source === 'function' ? field.source(values) : field.source
      const { key, ...options } = source
      return (
        <Choice
          key={key}
          {...options}
          id={id}
          label={label}
          placeholder={own}
          multiple={field.type === 'multi-select'}
          value={Array.isArray(value) ? value : text ? [text] : []}
          disabled={disabled}
          invalid={invalid}
          describedBy={describedBy}
          onChange={list => set(field.type === 'multi-select' ? list : (list[0] ?? null))}
        />
      )
    }
    case 'year':
      return (
        <YearField
          {...{ id, label, disabled, invalid, describedBy }}
          value={text}
          onChange={year => set(year || null)}
        />
      )
    case 'radio':
      return (
        <RadioChoice
          {...{ id, label, disabled, invalid, describedBy }}
          options={field.options}
          value={text}
          onChange={set}
        />
      )
    case 'boolean':
      return (
        <RadioChoice
          {...{ id, label, disabled, invalid, describedBy }}
          options={['yes', 'no'].map(word => ({ value: word, label: t(word) }))}
          value={value === true ? 'yes' : value === false ? 'no' : ''}
          onChange={word => set(word === 'yes')}
          onClear={() => set(null)}
        />
      )
    default:
      return field.render({ id, value, set, invalid, describedBy, disabled })
  }
}

function Unit({ unit, children }: { unit?: string; children: React.ReactNode }) {
  return unit ? (
    <span className="with-unit" style={{ '--unit': `${widthOf(unit)}em` } as CSSProperties}>
      {children}
      <span className="unit">{unit}</span>
    </span>
  ) : (
    children
  )
}

/** In em: a Chinese character takes a whole one. */
const widthOf = (text: string) => [...text].reduce((sum, sign) => sum + (sign > '\u2e80' ? 1 : 0.6), 0)
