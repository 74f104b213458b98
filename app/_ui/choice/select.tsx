import type { ComponentProps } from 'react'

interface SelectProps extends Omit<ComponentProps<'select'>, 'value' | 'onChange'> {
  value: string | number | null | undefined
  options: readonly { value: string | number; label: string }[]
  onChange(value: string): void
}

export const Select = ({ value, options, onChange, ...select }: SelectProps) => (
  <select
    className="ui-control"
    {...select}
    value={value ?? ''}
    onChange={event => onChange(event.target.value)}
  >
    {options.map(({ value, label }) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </select>
)
