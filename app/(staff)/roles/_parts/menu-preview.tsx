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
      <p className="tertiary mb-8">{words('help')}</p>
      <ul className={`grid gap-y-8 gap-x-16 mb-12 p-12-16 rounded ${css.menu}`} aria-label={words('label')}>
        {menuOf(chosen).map(entry => (
          <li key={entry.path + entry.labelKey}>
            <span className="inline-flex align-center gap-8">
              {entry.icon && <Icon name={entry.icon} />}
              {t(entry.labelKey)}
            </span>
            {entry.children && (
              <ul className="secondary">
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
