'use client'

import { useTranslations } from 'next-intl'
import { Icon } from '@/app/_ui/icon'
import { useEditingNow } from './editing-now'
import css from './presence.module.css'

export function EditingMark({ id }: { id: string }) {
  const t = useTranslations('defects.presence')
  const comma = useTranslations('ui')('comma')
  const names = useEditingNow(id)
  if (!names) return null
  const text = t('editing', { names: names.join(comma) })
  return (
    <span className={css.mark} role="img" aria-label={text} title={text}>
      <Icon name="edit" />
    </span>
  )
}
