import { useTranslations } from 'next-intl'
import { useId, useMemo, useRef } from 'react'
import { Choice } from '@/app/_ui/choice/choice'
import { DateRange } from '@/app/_ui/form/date-range'
import { midSentence } from '@/app/_ui/form/mid-sentence'
import { useEarlyText } from '@/app/_ui/form/use-early-text'
import type { OptionSource } from '@/app/_ui/options'
import type { Filters } from '@/app/_ui/table/list-state'
import type { SearchField, Toggle } from './search-fields'

interface SearchControlProps {
  field: SearchField
  values: Filters
  labels?: Record<string, string>
  onChange(change: Filters): void
}

const longest = 200

export function SearchControl({ field, values, labels, onChange }: SearchControlProps) {
  const t = useTranslations('ui')
  const id = useId()
  const { name, label } = field
  const [from, to] = [values[`${name}From`]?.[0] ?? '', values[`${name}To`]?.[0] ?? '']
  const range = ([first, last]: [string, string]) =>
    onChange({ [`${name}From`]: [first], [`${name}To`]: [last] })
  const sources = useSources(field, values)
  const within = 'within' in field ? field.within?.name : undefined
  const waiting = within !== undefined && values[within]?.filter(Boolean).length !== 1
  const title = (
    <label htmlFor={id} title={label}>
      {label}
    </label>
  )

  switch (field.type) {
    case 'text':
      return (
        <>
          {title}
          <SearchText
            id={id}
            field={field}
            value={values[name]?.[0] ?? ''}
            onChange={text => onChange({ [name]: [text] })}
          />
          {field.toggle && <SearchToggle {...field.toggle} values={values} onChange={onChange} />}
        </>
      )
    case 'select':
    case 'multi-select':
      return (
        <>
          {title}
          <Choice
            id={id}
            label={label}
            {...sources}
            placeholder={waiting ? field.within!.hint : (field.placeholder ?? t('any'))}
            waiting={waiting}
            multiple={field.type === 'multi-select'}
            labels={labels}
            value={(values[name] ?? []).filter(Boolean)}
            onChange={list => onChange({ [name]: list })}
          />
          {field.toggle && <SearchToggle {...field.toggle} values={values} onChange={onChange} />}
        </>
      )
    case 'boolean':
      return (
        <>
          {title}
          <Choice
            id={id}
            label={label}
            placeholder={t('any')}
            options={[
              { value: 'true', label: t('yes') },
              { value: 'false', label: t('no') },
            ]}
            value={(values[name] ?? []).filter(Boolean)}
            onChange={list => onChange({ [name]: list })}
          />
        </>
      )
    case 'date-range':
      return (
        <>
          {title}
          <DateRange id={id} label={label} value={[from, to]} onChange={range} />
        </>
      )
    case 'number-range':
      return <NumberRange {...{ id, label }} unit={field.unit} value={[from, to]} onChange={range} />
  }
}

interface SearchToggleProps extends Toggle {
  values: Filters
  onChange(change: Filters): void
}

function SearchToggle({ name, label, hint, values, onChange }: SearchToggleProps) {
  return (
    <label className="toggle row gap-4" title={hint}>
      <input
        type="checkbox"
        checked={values[name]?.[0] !== 'false'}
        onChange={event => onChange({ [name]: [event.target.checked ? '' : 'false'] })}
      />
      {label}
    </label>
  )
}

interface SearchTextProps {
  id: string
  field: Extract<SearchField, { type: 'text' }>
  value: string
  onChange(text: string): void
}

function SearchText({ id, field, value, onChange }: SearchTextProps) {
  const t = useTranslations('ui')
  const input = useRef<HTMLInputElement>(null)
  useEarlyText(input, value, onChange)
  return (
    <input
      ref={input}
      id={id}
      // A name, so that Enter before hydration submits the plain form to the same URL.
      name={field.name}
      className="ui-control"
      value={value}
      maxLength={field.maxLength ?? longest}
      placeholder={field.placeholder ?? t('search.enter', { title: midSentence(field.label) })}
      autoComplete="off"
      onChange={event => onChange(event.target.value)}
    />
  )
}

interface NumberRangeProps {
  id: string
  label: string
  unit?: string
  value: [from: string, to: string]
  onChange(range: [string, string]): void
}

function NumberRange({ id, label, unit, value: [from, to], onChange }: NumberRangeProps) {
  const t = useTranslations('ui')
  return (
    <>
      <span className="label" id={id} title={label}>
        {label}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset does not lay out as a flex row everywhere */}
      <span className="control row gap-4" role="group" aria-labelledby={id}>
        <input
          className="ui-control"
          inputMode="decimal"
          aria-label={`${label} ${t('min')}`}
          placeholder={t('min')}
          value={from}
          onChange={event => onChange([event.target.value, to])}
        />
        –
        <input
          className="ui-control"
          inputMode="decimal"
          aria-label={`${label} ${t('max')}`}
          placeholder={t('max')}
          value={to}
          onChange={event => onChange([from, event.target.value])}
        />
        {unit}
      </span>
    </>
  )
}

function useSources(field: SearchField, values: Filters): OptionSource {
  const now = useRef(values)
  now.current = values
  return useMemo(() => {
    if (field.type !== 'select' && field.type !== 'multi-select') return {}
    const { options, load, search } = field
    return {
      options,
      load: load && (() => load(now.current)),
      search: search && ((keyword, signal) => search(keyword, signal, now.current)),
    }
  }, [field])
}
