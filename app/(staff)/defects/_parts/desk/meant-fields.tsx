'use client'

import { useTranslations } from 'next-intl'
import { useId, useMemo } from 'react'
import { Choice } from '@/app/_ui/choice/choice'
import { fieldNames } from '@/lib/defects/fields'
import css from './decision.module.css'

interface MeantProps {
  value: string[]
  onChange(names: string[]): void
}

export function MeantFields({ value, onChange }: MeantProps) {
  const t = useTranslations()
  const id = useId()
  const label = t('recordActions.review.fields')
  const options = useMemo(() => fieldNames.map(name => ({ value: name, label: t(`fields.${name}`) })), [t])
  return (
    <div className={css.meant}>
      <label htmlFor={id}>{label}</label>
      <Choice multiple {...{ id, label, options, value, onChange }} />
    </div>
  )
}
