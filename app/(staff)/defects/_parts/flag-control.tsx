'use client'

import { useTranslations } from 'next-intl'
import type { ControlProps } from '../../../_ui/form-fields'

const answers = [
  { value: true, word: 'yes' },
  { value: false, word: 'no' },
  { value: null, word: 'unknown' },
] as const

/** Yes, no, or not known; where an answer is required there is no third way. */
export function FlagControl({
  id,
  value,
  set,
  disabled,
  invalid,
  describedBy,
  label,
  required,
}: ControlProps & { label: string; required: boolean }) {
  const t = useTranslations('defects.flag')
  return (
    <span
      id={id}
      className="yes-no control"
      role="radiogroup"
      aria-label={label}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
    >
      {answers
        .filter(answer => answer.value !== null || !required)
        .map(answer => (
          <label key={answer.word}>
            <input
              type="radio"
              name={id}
              checked={value === answer.value}
              disabled={disabled}
              onChange={() => set(answer.value)}
            />
            {t(answer.word)}
          </label>
        ))}
    </span>
  )
}
