import { useId } from 'react'
import css from './decision.module.css'

export interface KeyedOption {
  value: string
  label: string
  key?: string
}

interface ChoiceProps {
  legend: string
  options: KeyedOption[]
  value: string | undefined
  invalid?: boolean
  onChange(value: string): void
}

export function KeyedChoice({ legend, options, value, invalid, onChange }: ChoiceProps) {
  const name = useId()
  return (
    <fieldset className={`row wrap gap-4 min-w-0 ${css.choice}`} data-invalid={invalid || undefined}>
      <legend>{legend}</legend>
      {options.map(option => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.key && <kbd>{option.key.toUpperCase()}</kbd>}
          <span title={option.label}>{option.label}</span>
        </label>
      ))}
    </fieldset>
  )
}

export function optionOf(
  groups: KeyedOption[][],
  pressed: string,
): [group: number, value: string] | undefined {
  for (const [at, group] of groups.entries()) {
    const option = group.find(({ key }) => key === pressed.toLowerCase())
    if (option) return [at, option.value]
  }
  return undefined
}

const letters = [...'qwertyuiopasdfghlzxcvbnm']

export const withLetters = (options: KeyedOption[]): KeyedOption[] =>
  options.map((option, at) => ({ ...option, key: letters[at] }))
