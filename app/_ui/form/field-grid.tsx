import { type CSSProperties, type KeyboardEvent, memo, useCallback } from 'react'
import { Icon } from '@/app/_ui/icon'
import { FormControl } from './form-control'
import { type FilledMarks, type FormField, type FormValue, type FormValues, isRequired } from './form-fields'
import type { FormValuesState } from './use-form-values'

const FormRow = memo(function FormRow({
  field,
  id,
  value,
  values,
  error,
  note,
  filled,
  locked,
  set,
  checkOne,
}: FormRowProps) {
  const below = error ?? note
  const described = [field.hint && `${id}-hint`, below && `${id}-below`, filled && `${id}-filled`].filter(
    Boolean,
  )
  const setOne = useCallback((next: FormValue) => set({ [field.name]: next }), [set, field.name])
  const wide = field.wide ?? field.type === 'textarea'
  const confirm = () => filled?.confirm(field.name)
  const confirmByEnter = (event: KeyboardEvent) => {
    const from = event.target as HTMLElement
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
    if (from.getAttribute('aria-expanded') === 'true') return
    event.preventDefault()
    event.stopPropagation()
    confirm()
  }
  const takeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !event.altKey) return
    // A control of its own marks the buttons that put something in.
    const own = event.currentTarget.querySelector<HTMLElement>('[data-suggestion]')
    if (!field.offer && !own) return
    event.preventDefault()
    event.stopPropagation()
    if (field.offer) field.offer.take()
    else own?.click()
  }
  return (
    <div
      className={['field', wide && 'all-columns', field.className].filter(Boolean).join(' ')}
      data-field={field.name}
      onKeyDownCapture={filled ? confirmByEnter : takeByKey}
    >
      <label className="block truncate secondary mb-4" htmlFor={id}>
        {field.label}
        {isRequired(field, values) && (
          <span className="required" aria-hidden="true">
            *
          </span>
        )}
      </label>
      {filled && <FilledMark id={`${id}-filled`} filled={filled} onConfirm={confirm} />}
      {field.offer && !filled && (
        <button type="button" className="ui-link offer" title={field.offer.title} onClick={field.offer.take}>
          {field.offer.label}
        </button>
      )}
      <FormControl
        field={field}
        values={values}
        id={id}
        value={value}
        set={setOne}
        invalid={error !== undefined}
        describedBy={described.join(' ') || undefined}
        disabled={locked || (field.disabled?.(values) ?? false)}
        onBlur={() => checkOne(field)}
      />
      {field.hint && (
        <p id={`${id}-hint`} className="hint">
          {field.hint}
        </p>
      )}
      {below && (
        <p id={`${id}-below`} className={error ? 'error' : 'note'} title={below}>
          {below}
        </p>
      )}
    </div>
  )
}, sameRow)

interface GridProps {
  prefix: string
  fields: FormField[]
  form: Pick<FormValuesState, 'values' | 'errors' | 'checkOne'> & {
    set(change: FormValues): unknown
  }
  columns?: number
  filled?: FilledMarks
  locked?: boolean
}

export function FieldGrid({ prefix, fields, form, columns = 1, filled, locked = false }: GridProps) {
  const { values, errors, set, checkOne } = form
  return (
    <div className="fields" style={{ '--columns': columns } as CSSProperties}>
      {fields
        .filter(field => !field.shown || field.shown(values))
        .map(field => (
          <FormRow
            key={field.name}
            field={field}
            id={`${prefix}${field.name}`}
            value={values[field.name] ?? null}
            values={values}
            error={errors[field.name]}
            note={field.note?.(values)}
            filled={filled?.names.has(field.name) ? filled : undefined}
            {...{ locked, set, checkOne }}
          />
        ))}
    </div>
  )
}

interface FormRowProps {
  field: FormField
  id: string
  value: FormValue
  /** Passed only to fields whose options or lock depend on other fields; otherwise `memo` would have no effect. */
  values: FormValues
  error: string | undefined
  note: string | undefined
  filled: FilledMarks | undefined
  locked: boolean
  set(change: FormValues): unknown
  checkOne: FormValuesState['checkOne']
}

function sameRow(a: FormRowProps, b: FormRowProps) {
  const depends =
    b.field.disabled ||
    typeof b.field.required === 'function' ||
    ('source' in b.field && (typeof b.field.source === 'function' || b.field.waits))
  return (
    a.field === b.field &&
    a.value === b.value &&
    a.error === b.error &&
    a.note === b.note &&
    a.filled === b.filled &&
    a.locked === b.locked &&
    (a.values === b.values || !(depends || b.field.type === 'custom'))
  )
}

function FilledMark({ id, filled, onConfirm }: { id: string; filled: FilledMarks; onConfirm(): void }) {
  return (
    <button
      type="button"
      id={id}
      className="ui-link filled"
      title={filled.title}
      tabIndex={-1}
      onMouseDown={event => event.preventDefault()}
      onClick={onConfirm}
    >
      {filled.label} <Icon name="check" />
    </button>
  )
}
