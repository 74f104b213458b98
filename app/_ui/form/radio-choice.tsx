import type { Option } from '@/app/_ui/options'

interface RadioChoiceProps {
  id: string
  label: string
  options: Option[]
  value: string
  onChange(value: string): void
  onClear?(): void
  disabled?: boolean
  invalid?: boolean
  describedBy?: string
}

export function RadioChoice({
  id,
  label,
  options,
  value,
  onChange,
  onClear,
  disabled,
  invalid,
  describedBy,
}: RadioChoiceProps) {
  return (
    <span
      id={id}
      className="row min-h-32 ui-radios control"
      role="radiogroup"
      aria-label={label}
      aria-invalid={invalid || undefined}
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
            onClick={() => value === option.value && onClear?.()}
          />
          {option.label}
        </label>
      ))}
    </span>
  )
}
