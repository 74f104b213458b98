import type { FormValue, FormValues } from '@/app/_ui/form/form-fields'
import { isEmpty, type Values } from '@/app/(staff)/_parts/record-fields/values'
import { type FieldName, fieldNames, fieldOf } from '@/lib/defects/fields'

// The form as it is now, for controls and buttons that are drawn before it.
export interface FormHandle {
  read(): FormValues
  wrongFields(): Record<string, string>
  fill(values: FormValues): void
  fillByVin(values: FormValues): void
  // How many fields contradict what the VIN is known as.
  onDiffering(count: number): void
}

export function toForm(values: Values): FormValues {
  return Object.fromEntries(
    fieldNames.map(name => {
      const value = values[name]
      if (isEmpty(value)) return [name, null]
      return [name, typeof value === 'number' ? String(value) : (value as FormValue)]
    }),
  )
}

/** Text that is not a number stays text, so that validation can report it. */
export function toValue(name: FieldName, value: FormValue | undefined): unknown {
  if (isEmpty(value)) return null
  if (fieldOf[name].kind === 'integer' && typeof value === 'string' && /^-?\d{1,12}$/.test(value.trim()))
    return Number(value)
  return value
}

export function fromForm(values: FormValues): Values {
  return Object.fromEntries(fieldNames.map(name => [name, toValue(name, values[name])]))
}
