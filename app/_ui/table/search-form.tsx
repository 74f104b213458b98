'use client'

import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { type FormEvent, useRef, useState } from 'react'
import { focusUnread, isSettled, settled } from '@/app/_ui/choice/pending'
import { Icon } from '@/app/_ui/icon'
import { resetPause, submitPause, useThrottle } from '@/app/_ui/throttle'
import type { Chip } from './filter-chips'
import type { Filters, ListState } from './list-state'
import { SearchControl } from './search-control'
import { describeFilters, namesOf, type SearchField, type ValueLabels } from './search-fields'

interface SearchFormProps {
  fields: SearchField[]
  list: ListState
  labels?: ValueLabels
}

/** As many as the widest window shows; the others are rendered when the form is expanded. */
const atFirst = 4

export function SearchForm({ fields, list, labels = {} }: SearchFormProps) {
  const t = useTranslations('ui.search')
  const [values, setValues] = useState<Filters>(list.filters)
  const [seen, setSeen] = useState(list.filters)
  // A removed chip, Back or a shared link changed the URL: reset the form to it.
  if (seen !== list.filters && JSON.stringify(seen) !== JSON.stringify(list.filters)) {
    setSeen(list.filters)
    setValues(list.filters)
  }
  const beyond = fields.slice(3).some(field => namesOf(field).some(name => list.filters[name]?.length))
  const [open, setOpen] = useState(beyond)

  const [resets, setResets] = useState(0)
  const latest = useRef(values)
  latest.current = values

  const submit = useThrottle((filters: Filters) => list.filter(filters), submitPause)
  const reset = useThrottle(() => {
    setValues({})
    setResets(count => count + 1)
    list.filter({})
  }, resetPause)

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const send = () => focusUnread(form) || submit(trimmed(latest.current))
    // What was typed into a select just before arrives first.
    if (isSettled()) send()
    else void settled().then(send)
  }

  return (
    <search>
      <form
        className="ui-search"
        aria-label={t('form')}
        data-open={open}
        data-count={fields.length}
        noValidate
        onSubmit={onSubmit}
      >
        <div key={resets} className="fields">
          {(open ? fields : fields.slice(0, atFirst)).map(field => (
            <div key={field.name} className={`field ${field.type}`}>
              <SearchControl
                field={field}
                values={values}
                labels={labels[field.name]}
                onChange={change => setValues(now => ({ ...now, ...change }))}
              />
            </div>
          ))}
        </div>
        <p className="buttons">
          <Button type="primary" htmlType="submit">
            {t('submit')}
          </Button>
          <Button onClick={() => reset()}>{t('reset')}</Button>
          {fields.length > 2 && (
            <button
              type="button"
              className="ui-link fold"
              aria-expanded={open}
              onClick={() => setOpen(!open)}
            >
              {t(open ? 'collapse' : 'expand')}
              <Icon name="down" />
            </button>
          )}
        </p>
      </form>
    </search>
  )
}

const trimmed = (values: Filters): Filters =>
  Object.fromEntries(Object.entries(values).map(([name, list]) => [name, list.map(value => value.trim())]))

export function useFilterChips(fields: SearchField[], list: ListState, labels: ValueLabels = {}): Chip[] {
  const t = useTranslations('ui')
  return describeFilters(fields, list.filters, labels, { yes: t('yes'), no: t('no'), comma: t('comma') })
}
