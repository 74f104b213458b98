'use client'

import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { Icon } from './icon'
import { lazyPart } from './lazy-part'
import type { OptionSource } from './options'

const load = () => import('./choice-antd')
const ChoiceAntd = lazyPart(load)
/** Fetches antd's select before it is needed. */
export const preloadChoice = load

export interface ChoiceProps extends OptionSource {
  id?: string
  label: string
  value: string[]
  onChange(values: string[]): void
  multiple?: boolean
  /** Words for values whose options are not here yet. */
  labels?: Record<string, string>
  placeholder?: string
  disabled?: boolean
  invalid?: boolean
  describedBy?: string
}

/** A select: a plain element that becomes antd's Select when somebody goes to it. */
export function Choice(props: ChoiceProps) {
  const t = useTranslations('ui')
  const [awake, setAwake] = useState<'focused' | 'open'>()
  const { id, label, value, options, labels, disabled, invalid, describedBy } = props
  const placeholder = props.placeholder ?? t('pleaseChoose', { title: label })
  const text = value
    .map(one => options?.find(option => option.value === one)?.label ?? labels?.[one] ?? one)
    .join('、')
  const still = (
    <button
      type="button"
      id={id}
      className="ui-control control"
      role="combobox"
      aria-label={label}
      aria-haspopup="listbox"
      aria-expanded={false}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      disabled={disabled}
      // The press must not swap the element under the pointer: the release would close what opened.
      onMouseDown={event => event.preventDefault()}
      onClick={() => setAwake('open')}
      onFocus={() => setAwake(now => now ?? 'focused')}
    >
      <span className={text ? undefined : 'placeholder'}>{text || placeholder}</span>
      <Icon name="down" />
    </button>
  )
  if (!awake) return still
  return (
    <Suspense fallback={still}>
      <ChoiceAntd {...props} placeholder={placeholder} startOpen={awake === 'open'} />
    </Suspense>
  )
}
