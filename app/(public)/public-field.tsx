import type { ComponentProps } from 'react'

interface Props extends ComponentProps<'input'> {
  name: string
  label: string
  hint?: string
  wrong?: string
}

export function PublicField({ name, label, hint, wrong, ...input }: Props) {
  return (
    <div className="pb-field">
      <label htmlFor={name}>{label}</label>
      <input
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
