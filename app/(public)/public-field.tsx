import type { ComponentProps } from 'react'
import { PasswordInput } from '@/app/_ui/form/password-input'

interface Props extends ComponentProps<'input'> {
  name: string
  label: string
  hint?: string
  wrong?: string
}

export function PublicField({ name, label, hint, wrong, ...input }: Props) {
  const Input = input.type === 'password' ? PasswordInput : 'input'
  return (
    <div className="pb-field">
      <label htmlFor={name}>{label}</label>
      <Input
        id={name}
        name={name}
        {...input}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={wrong ? `${name}-wrong` : undefined}
      />
      {hint && <p className="si-hint">{hint}</p>}
      {wrong && (
        <p id={`${name}-wrong`} className="pb-error">
          {wrong}
        </p>
      )}
    </div>
  )
}
