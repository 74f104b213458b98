'use client'

import { type ReactNode, useId } from 'react'
import css from './dev.module.css'

interface Props {
  label: string
  fault?: string
  required?: boolean
  children(control: { id: string; 'aria-invalid': boolean; 'aria-describedby'?: string }): ReactNode
}

export function Field({ label, fault, required, children }: Props) {
  const id = useId()
  return (
    <div className={css.field}>
      <label htmlFor={id} className={css.quiet}>
        {label}
        {required && <span className={css.red}> *</span>}
      </label>
      {children({ id, 'aria-invalid': Boolean(fault), ...(fault && { 'aria-describedby': `${id}-fault` }) })}
      {fault && (
        <span id={`${id}-fault`} role="alert" className={`${css.fault} ${css.red}`}>
          {fault}
        </span>
      )}
    </div>
  )
}
