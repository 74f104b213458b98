'use client'

import { memo, useCallback } from 'react'
import { FormControl } from './form-control'
import { type FormField, type FormValue, type FormValues, isRequired } from './form-fields'
import type { FormValuesState } from './use-form-values'

interface FormRowProps {
  field: FormField
  id: string
  value: FormValue
  /** Passed only to fields whose options or lock depend on other fields; otherwise `memo` would have no effect. */
  values: FormValues
  error: string | undefined
  set: FormValuesState['set']
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
    (a.values === b.values || !(depends || b.field.type === 'custom'))
  )
}

export const FormRow = memo(function FormRow({
  field,
  id,
  value,
  values,
  error,
  set,
  checkOne,
}: FormRowProps) {
  const below = error || field.hint ? `${id}-below` : undefined
  const setOne = useCallback((next: FormValue) => set({ [field.name]: next }), [set, field.name])
  const wide = field.wide ?? field.type === 'textarea'
  return (
    <div className={wide ? 'field wide' : 'field'} data-field={field.name}>
      <label htmlFor={id}>
        {field.label}
        {isRequired(field, values) && (
          <span className="required" aria-hidden="true">
            *
          </span>
        )}
      </label>
      <FormControl
        field={field}
        values={values}
        id={id}
        value={value}
        set={setOne}
        invalid={error !== undefined}
        describedBy={below}
        disabled={field.disabled?.(values) ?? false}
        onBlur={() => checkOne(field)}
      />
      {below && (
        <p id={below} className={error ? 'error' : 'hint'}>
          {error ?? field.hint}
        </p>
      )}
    </div>
  )
}, sameRow)
