import type { ComponentProps } from 'react'

interface Props extends ComponentProps<'input'> {
  name: string
  label: string
  hint?: string
  /** What is wrong with what was typed. */
  wrong?: string
}

/** One line of a public form, with its hint and its error. */
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
