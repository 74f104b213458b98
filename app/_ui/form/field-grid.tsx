import type { CSSProperties } from 'react'
import type { FilledMarks, FormField, FormValues } from './form-fields'
import { FormRow } from './form-row'
import type { FormValuesState } from './use-form-values'

interface GridProps {
  prefix: string
  fields: FormField[]
  form: Pick<FormValuesState, 'values' | 'errors' | 'checkOne'> & {
    set(change: FormValues): unknown
  }
  columns?: number
  filled?: FilledMarks
}

export function FieldGrid({ prefix, fields, form, columns = 1, filled }: GridProps) {
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
            set={set}
            checkOne={checkOne}
          />
        ))}
    </div>
  )
}
