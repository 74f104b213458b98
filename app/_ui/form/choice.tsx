'use client'

import { useTranslations } from 'next-intl'
import { DeferredButton } from '@/app/_ui/deferred-button'
import { Icon } from '@/app/_ui/icon'
import { lazyPart } from '@/app/_ui/lazy-part'
import type { OptionSource } from '@/app/_ui/options'

const load = () => import('./choice-antd')
const ChoiceAntd = lazyPart(load)
export const preloadChoice = load

export interface ChoiceProps extends OptionSource {
  id?: string
  label: string
  value: string[]
  onChange(values: string[]): void
  multiple?: boolean
  labels?: Record<string, string>
  placeholder?: string
  disabled?: boolean
  invalid?: boolean
  describedBy?: string
}

export function Choice(props: ChoiceProps) {
  const t = useTranslations('ui')
  const { id, label, value, options, labels, disabled, invalid, describedBy } = props
  const placeholder = props.placeholder ?? t('pleaseChoose', { title: label })
  const text = value
    .map(one => options?.find(option => option.value === one)?.label ?? labels?.[one] ?? one)
    .join(t('comma'))
  return (
    <DeferredButton
      id={id}
      label={label}
      invalid={invalid}
      describedBy={describedBy}
      disabled={disabled}
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      active={startOpen => <ChoiceAntd {...props} placeholder={placeholder} startOpen={startOpen} />}
    >
      <span className={text ? undefined : 'placeholder'}>{text || placeholder}</span>
      <Icon name="down" />
    </DeferredButton>
  )
}
