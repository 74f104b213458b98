import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { type FormEvent, Fragment, useRef, useState } from 'react'
import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import { focusUnread, isSettled, settled } from '@/app/_ui/choice/pending'
import { Icon } from '@/app/_ui/icon'
import { lazyPart } from '@/app/_ui/lazy-part'
import { PopupButton } from '@/app/_ui/popup/popup-button'
import type { Filters, ListState } from '@/app/_ui/table/list-state'
import { resetPause, submitPause, useThrottle } from '@/app/_ui/throttle'
import { useDelayedSave } from '../use-delayed-save'
import { arrangeFields, headingOf, mostFirst } from './arrange-fields'
import type { Chip } from './filter-chips'
import { SearchControl } from './search-control'
import { describeFilters, type SearchField, type ValueLabels } from './search-fields'

const SearchChoice = lazyPart(() => import('./search-choice'))
const AddField = lazyPart(() => import('./add-field'))

interface SearchFormProps {
  fields: SearchField[]
  list: ListState
  labels?: ValueLabels
  first?: FirstFields
  readWords?(text: string): Promise<Filters>
}

export function SearchForm({ fields: all, list, labels = {}, first, readWords }: SearchFormProps) {
  const t = useTranslations('ui.search')
  const [values, setValues] = useState<Filters>(list.filters)
  const [seen, setSeen] = useState(list.filters)
  // A removed chip, Back or a shared link changed the URL: reset the form to it.
  if (seen !== list.filters && JSON.stringify(seen) !== JSON.stringify(list.filters)) {
    setSeen(list.filters)
    setValues(list.filters)
  }
  const [open, setOpen] = useState(false)
  const [added, setAdded] = useState<string[]>([])
  const [words, setWords] = useState('')
  const { names, choose } = useFirstFields(all, first)
  const fields = arrangeFields(all, names)
  const folded = fields.filter(({ name }, at) => at < mostFirst || added.includes(name))

  const [resets, setResets] = useState(0)
  const latest = useRef(values)
  latest.current = values

  const submit = useThrottle((filters: Filters) => list.filter(filters), submitPause)
  const reset = useThrottle(() => {
    setValues({})
    setWords('')
    setAdded([])
    setResets(count => count + 1)
    list.filter({})
  }, resetPause)

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const send = async () => {
      if (focusUnread(form)) return
      const read = readWords && words.trim() ? await readWords(words.trim()) : {}
      setWords('')
      setAdded([])
      // The answer is in sight, not the form.
      setOpen(false)
      submit(trimmed({ ...latest.current, ...read }))
    }
    // What was typed into a select just before arrives first.
    const sent = isSettled() ? send() : settled().then(send)
    void sent.catch(() => undefined)
  }

  return (
    <search>
      <form
        className="ui-search box flex gap-16 mb-12 p-12-16"
        aria-label={t('form')}
        data-open={open}
        data-count={fields.length}
        noValidate
        onSubmit={onSubmit}
      >
        {readWords && (
          <input
            className="ui-control words"
            aria-label={t('words')}
            placeholder={t('wordsExample')}
            maxLength={100}
            autoComplete="off"
            value={words}
            onChange={event => setWords(event.target.value)}
          />
        )}
        <div key={resets} className="fields flex-1 grid min-w-0">
          {(open ? fields : folded).map((field, at) => {
            const heading = open && headingOf(fields, at)
            return (
              <Fragment key={field.name}>
                {heading && <h3 className="all-columns secondary text-12 bold mt-4">{heading}</h3>}
                <div
                  className={added.includes(field.name) ? `field ${field.type} added` : `field ${field.type}`}
                >
                  <SearchControl
                    field={field}
                    values={values}
                    labels={labels[field.name]}
                    onChange={change => setValues(now => ({ ...now, ...change }))}
                  />
                </div>
              </Fragment>
            )
          })}
        </div>
        <p className="flex gap-8">
          <Button type="primary" htmlType="submit">
            {t('submit')}
          </Button>
          <Button onClick={() => reset()}>{t('reset')}</Button>
          {fields.length > 2 && (
            <button
              type="button"
              className="ui-link fold row gap-4"
              aria-expanded={open}
              onClick={() => setOpen(!open)}
            >
              {t(open ? 'collapse' : 'expand')}
              <Icon name="down" />
            </button>
          )}
          {!open && fields.length > folded.length && (
            <PopupButton label={t('add')} icon="plus" written className="ui-search-add">
              {close => (
                <AddField
                  fields={fields.filter(field => !folded.includes(field))}
                  onAdd={name => {
                    setAdded([...added, name])
                    close()
                  }}
                />
              )}
            </PopupButton>
          )}
          {open && first && (
            <PopupButton label={t('first')} icon="pin" className="ui-search-choice">
              <SearchChoice fields={all} chosen={names} onChange={choose} />
            </PopupButton>
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

interface FirstFields {
  key: string
  kept: unknown
}

function useFirstFields(fields: SearchField[], { key, kept }: Partial<FirstFields> = {}) {
  const [chosen, setChosen] = useState(namesIn(kept))
  const saveLater = useDelayedSave()
  const choose = (next: string[] | null) => {
    const value = next && next.length > 0 ? next : null
    setChosen(value)
    saveLater(() => {
      void call('PUT /preferences/:key', asInput({ value }, { key }), { keepalive: true }).catch(
        () => undefined,
      )
    })
  }
  const names = (chosen ?? fields.slice(0, mostFirst).map(({ name }) => name)).filter(name =>
    fields.some(field => field.name === name),
  )
  return { names, choose }
}

function namesIn(kept: unknown): string[] | null {
  const names = Array.isArray(kept) ? kept.filter(name => typeof name === 'string') : []
  return names.length > 0 ? names.slice(0, mostFirst) : null
}
