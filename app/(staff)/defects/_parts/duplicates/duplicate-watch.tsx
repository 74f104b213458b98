import { useTranslations } from 'next-intl'
import type { Ref } from 'react'
import { Icon } from '@/app/_ui/icon'
import css from './similar.module.css'

interface WatchProps {
  count: number
  open: boolean
  onToggle(): void
  ref: Ref<HTMLButtonElement>
}

export function DuplicateWatch({ count, open, onToggle, ref }: WatchProps) {
  const t = useTranslations('duplicates.watch')
  return (
    <span aria-live="polite">
      {count > 0 && (
        <button
          ref={ref}
          type="button"
          className={`ui-link inline-flex align-center gap-4 mr-8 ${css.watch}`}
          aria-expanded={open}
          onClick={onToggle}
        >
          <Icon name="warn" />
          {t('found', { count })}
        </button>
      )}
    </span>
  )
}
