'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { FieldName } from '@/lib/defects/fields'
import css from './form.module.css'
import { useError } from './form-store'

interface FrameProps {
  name: FieldName
  required?: boolean
  wide?: boolean
  /** Quiet, below the input. */
  note?: ReactNode
  children: ReactNode
}

export const inputId = (name: string) => `field-${name}`
export const errorId = (name: string) => `field-${name}-error`

/** Label above, input, what is wrong below. */
export function FieldFrame({ name, required, wide, note, children }: FrameProps) {
  const t = useTranslations('fields')
  const error = useError(name)
  return (
    <div
      className={wide ? `${css.field} ${css.wide}` : css.field}
      data-field={name}
      data-wrong={error ? '' : undefined}
    >
      <label htmlFor={inputId(name)}>
        {t(name)}
        {required && <span className={css.required} aria-hidden="true" />}
      </label>
      {children}
      {error ? (
        <p className={css.error} id={errorId(name)}>
          {error}
        </p>
      ) : (
        note && <p className={css.note}>{note}</p>
      )}
    </div>
  )
}
