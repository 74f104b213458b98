'use client'

import { useTranslations } from 'next-intl'
import { OneOf } from '@/app/_ui/form/one-of'
import css from './form.module.css'
import { type FieldChoice, fieldChoices } from './use-field-choice'

interface Props {
  choice: FieldChoice
  onChoose(choice: FieldChoice): void
}

export function FieldChoiceSwitch({ choice, onChoose }: Props) {
  const t = useTranslations('defectForm.choice')
  return (
    <div className={`secondary mt-16 border-top ${css.choice}`}>
      <OneOf
        legend={t('legend')}
        name="fields"
        values={fieldChoices}
        value={choice}
        labelOf={t}
        onChange={onChoose}
      />
    </div>
  )
}
