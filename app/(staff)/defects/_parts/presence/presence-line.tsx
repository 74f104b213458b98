'use client'

import { useTranslations } from 'next-intl'
import { Icon } from '@/app/_ui/icon'
import css from './presence.module.css'
import { usePresence } from './use-presence'

export function PresenceLine({ id, editing = false }: { id: string; editing?: boolean }) {
  const t = useTranslations('defects.presence')
  const comma = useTranslations('ui')('comma')
  const others = usePresence(id, editing)
  const names = (who: boolean) =>
    others
      .filter(one => one.editing === who)
      .map(({ name }) => name)
      .join(comma)
  const [editors, viewers] = [names(true), names(false)]
  const text =
    editors && viewers
      ? t('both', { editing: editors, viewing: viewers })
      : editors
        ? t('editing', { names: editors })
        : viewers && t('viewing', { names: viewers })
  return (
    <span
      className={`row min-w-0 secondary gap-4 ${css.line}`}
      data-editing={editors !== '' || undefined}
      aria-live="polite"
      title={text}
    >
      {text && (
        <>
          <Icon name={editors ? 'edit' : 'user'} />
          <span className="truncate">{text}</span>
        </>
      )}
    </span>
  )
}
