'use client'

import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import type { RoleUser } from '@/lib/accounts/roles/role-users'
import css from './roles.module.css'

export function RolePeople({ people, onGive }: { people: RoleUser[]; onGive?(): void }) {
  const t = useTranslations('roles.people')
  const states = useTranslations('users.states')
  return (
    <>
      {people.length === 0 && <p className="tertiary mb-8">{t('none')}</p>}
      <ul className={`flex wrap gap-8 mb-12 ${css.people}`}>
        {people.map(person => (
          <li key={person.id}>
            {person.name} <span className="tertiary">{person.loginId}</span>
            {person.state !== 'active' && <span className="tertiary">（{states(person.state)}）</span>}
          </li>
        ))}
      </ul>
      {onGive && (
        <p className="tertiary mb-8">
          <Button onClick={onGive}>{t('change')}</Button>
        </p>
      )}
    </>
  )
}
