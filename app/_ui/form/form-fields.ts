import type { ReactNode } from 'react'
import type { Option, OptionSource } from '@/app/_ui/options'
import type { Quantity } from '@/lib/values/number'

/** Text, numbers, dates and codes are strings, several codes a list; an empty field is null. */
export type FormValue = string | string[] | boolean | null
export type FormValues = Record<string, FormValue>

export interface ControlProps {
  id: string
  value: FormValue
  set(value: FormValue): void
  invalid: boolean
  describedBy: string | undefined
  disabled: boolean
}

interface Common {
  name: string
  label: string
  required?: boolean | ((values: FormValues) => boolean)
  requiredMessage?: string
  hint?: ReactNode
  offer?: FieldOffer
  note?(values: FormValues): string | undefined
  placeholder?: string | ((values: FormValues) => string | undefined)
  shown?(values: FormValues): boolean
  disabled?(values: FormValues): boolean
  wide?: boolean
  className?: string
  follow?(value: FormValue, values: FormValues): FormValues
  rechecks?: readonly string[]
  check?(value: FormValue, values: FormValues): string | undefined
}

export interface FieldOffer {
  label: string
  title: string
  take(): void
}

type Choosing = OptionSource & { labels?: Record<string, string> }

export type FormField = Common &
  (
    | { type: 'text'; maxLength?: number; unit?: string; code?: boolean }
    | { type: 'textarea'; maxLength?: number; rows?: number; phrases?: readonly string[] }
    | {
        type: 'number'
        unit?: string
        quantity?: Quantity
        /** A string where a float cannot hold the limit exactly. */
        min?: number | string
        max?: number | string
        decimals?: number
        maxLength?: number
      }
    | { type: 'date'; latest?: string }
    | { type: 'year' }
    | { type: 'radio'; options: Option[]; lettered?: boolean }
    | {
        type: 'select' | 'multi-select'
        source: Choosing | ((values: FormValues) => Choosing)
        waits?(values: FormValues): boolean
      }
    | { type: 'boolean' }
    | { type: 'custom'; render(control: ControlProps): ReactNode }
  )

export const reasonField = (label: string, maxLength: number, requiredMessage?: string): FormField => ({
  ...{ name: 'reason', label, type: 'textarea', rows: 3, maxLength, required: true, requiredMessage },
})

export interface FormSection {
  key: string
  title: string
  action?: ReactNode
  fields?: FormField[]
  content?: ReactNode
}

export interface FilledMarks {
  names: ReadonlySet<string>
  label: string
  title: string
  confirm(name: string): void
}

export const longestText = 200

export const withPhrase = (text: string, phrase: string, phrases: readonly string[]) =>
  text.trim() === '' || phrases.includes(text)
    ? phrase
    : text.includes(phrase)
      ? text
      : `${text.trimEnd()}\n${phrase}`

export const columnsOf = (fields: number) => Math.min(Math.max(fields, 1), 4)

export const isRequired = (field: FormField, values: FormValues) =>
  typeof field.required === 'function' ? field.required(values) : (field.required ?? false)

export const isEmpty = (value: FormValue | undefined) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Length in code points, as the server counts it. */
export const lengthOf = (text: string) => [...text].length

export const visibleFields = (sections: { fields?: FormField[] }[], values: FormValues) =>
  sections.flatMap(section => (section.fields ?? []).filter(field => !field.shown || field.shown(values)))
