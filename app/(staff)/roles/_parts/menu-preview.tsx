'use client'

import { useTranslations } from 'next-intl'
import { Icon } from '@/app/_ui/icon'
import { type Chosen, menuOf } from './granted'
import css from './roles.module.css'

export function MenuPreview({ chosen }: { chosen: Chosen }) {
  const t = useTranslations('shell.menu')
  const words = useTranslations('roles.menu')
  return (
    <>
      <p className={css.quiet}>{words('help')}</p>
      <ul className={css.menu} aria-label={words('label')}>
        {menuOf(chosen).map(entry => (
          <li key={entry.path + entry.labelKey}>
            <span className={css.top}>
              {entry.icon && <Icon name={entry.icon} />}
              {t(entry.labelKey)}
            </span>
            {entry.children && (
              <ul>
                {entry.children.map(child => (
                  <li key={child.path}>{t(child.labelKey)}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
