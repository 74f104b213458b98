'use client'

import type { Option } from './options'

interface RadioChoiceProps {
  id: string
  label: string
  options: Option[]
  value: string
  onChange(value: string): void
  disabled?: boolean
  describedBy?: string
}

/** One of a few, all in sight. */
export function RadioChoice({
  id,
  label,
  options,
  value,
  onChange,
  disabled,
  describedBy,
}: RadioChoiceProps) {
  return (
    <span
      id={id}
      className="yes-no control"
      role="radiogroup"
      aria-label={label}
      aria-describedby={describedBy}
    >
      {options.map(option => (
        <label key={option.value}>
          <input
            type="radio"
            name={id}
            checked={value === option.value}
            disabled={disabled || option.disabled}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </span>
  )
}
