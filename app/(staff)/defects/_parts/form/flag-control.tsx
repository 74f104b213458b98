'use client'

import { useTranslations } from 'next-intl'
import type { ControlProps } from '@/app/_ui/form/form-fields'
import { RadioChoice } from '@/app/_ui/form/radio-choice'

const answers = { yes: true, no: false, unknown: null }
type Word = keyof typeof answers
const words = Object.keys(answers) as Word[]

export function FlagControl({
  value,
  set,
  required,
  ...props
}: ControlProps & { label: string; required: boolean }) {
  const t = useTranslations('defects.flag')
  return (
    <RadioChoice
      {...props}
      options={words
        .filter(word => word !== 'unknown' || !required)
        .map(word => ({ value: word, label: t(word) }))}
      value={words.find(word => answers[word] === value) ?? ''}
      onChange={word => set(answers[word as Word])}
    />
  )
}
