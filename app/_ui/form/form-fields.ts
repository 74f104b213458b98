import type { ReactNode } from 'react'
import type { Option, OptionSource } from '@/app/_ui/options'

/** Text, numbers, dates and codes are strings; several codes a list; yes and no a boolean; nothing is null. */
export type FormValue = string | string[] | boolean | null
export type FormValues = Record<string, FormValue>

/** What a control of one's own gets. */
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
  /** Whether it must be filled in, perhaps only when something else says so. */
  required?: boolean | ((values: FormValues) => boolean)
  /** Says so in words of its own. */
  requiredMessage?: string
  /** A quiet line below the control. */
  hint?: ReactNode
  placeholder?: string | ((values: FormValues) => string | undefined)
  /** Depends on what else is filled in; hidden fields are neither checked nor counted. */
  shown?(values: FormValues): boolean
  disabled?(values: FormValues): boolean
  /** A whole line of the section. */
  wide?: boolean
  /** What else changes with this field, e.g. the brand when the producer does. */
  follow?(value: FormValue, values: FormValues): FormValues
  /** A sentence when the value will not do. */
  check?(value: FormValue, values: FormValues): string | undefined
}

type Choosing = OptionSource & { labels?: Record<string, string> }

export type FormField = Common &
  (
    | { type: 'text' | 'textarea'; maxLength?: number; unit?: string; code?: boolean; rows?: number }
    | {
        type: 'number'
        unit?: string
        /** The range; as text where a float could not hold it. */
        min?: number | string
        max?: number | string
        decimals?: number
        maxLength?: number
      }
    | { type: 'date'; latest?: string }
    | { type: 'year' }
    | { type: 'radio'; options: Option[] }
    | { type: 'select' | 'multi-select'; source: Choosing | ((values: FormValues) => Choosing) }
    | { type: 'boolean' }
    | { type: 'custom'; render(control: ControlProps): ReactNode }
  )

export interface FormSection {
  key: string
  title: string
  fields?: FormField[]
  /** Something that is not a field, e.g. the files. */
  content?: ReactNode
}

export const longestText = 200

/** Columns of a section by the number of its fields: 24, 12, 8 or 6 of 24 wide. */
export const columnsOf = (fields: number) => Math.min(Math.max(fields, 1), 4)

export const isRequired = (field: FormField, values: FormValues) =>
  typeof field.required === 'function' ? field.required(values) : (field.required ?? false)

export const isEmpty = (value: FormValue | undefined) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** The product's one length: code points. */
export const lengthOf = (text: string) => [...text].length

export const visibleFields = (sections: { fields?: FormField[] }[], values: FormValues) =>
  sections.flatMap(section => (section.fields ?? []).filter(field => !field.shown || field.shown(values)))
