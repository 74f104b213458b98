import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import type { FormSection } from '@/app/_ui/form/form-fields'
import { Icon } from '@/app/_ui/icon'
import type { ResourceGroup } from '@/lib/accounts/roles/list-resources'
import type { RoleDetails } from '@/lib/accounts/roles/role-rows'
import type { RoleType } from '@/lib/accounts/roles/role-types'
import type { RoleUser } from '@/lib/accounts/roles/role-users'
import { useShippedName } from '../../_parts/use-shipped-name'
import { type Chosen, menuOf } from './granted'
import { PermissionTable } from './permission-table'
import css from './roles.module.css'

interface Options {
  role: RoleDetails | undefined
  people: RoleUser[]
  types: RoleType[]
  resources: ResourceGroup[]
  readOnly: boolean
  chosen: Chosen
  onChosen(chosen: Chosen): void
  onGive?(): void
}

export function useRoleSections(options: Options): FormSection[] {
  const { role, people, types, resources, readOnly, chosen, onChosen, onGive } = options
  const t = useTranslations('roles')
  return [
    {
      key: 'header',
      title: t('sections.header'),
      fields: useHeaderFields({ role, types, readOnly }),
    },
    {
      key: 'permissions',
      title: t('sections.permissions'),
      content: <PermissionTable {...{ resources, chosen, readOnly }} onChange={onChosen} />,
    },
    { key: 'menu', title: t('sections.menu'), content: <MenuPreview chosen={chosen} /> },
    ...(role
      ? [
          {
            key: 'users',
            title: t('sections.users', { count: people.length }),
            content: <RolePeople people={people} onGive={onGive} />,
          },
        ]
      : []),
  ]
}

function useHeaderFields({
  role,
  types,
  readOnly,
}: Pick<Options, 'role' | 'types' | 'readOnly'>): FormSection['fields'] {
  const t = useTranslations('roles')
  const shippedName = useShippedName()
  return useMemo(
    () => [
      {
        name: 'name',
        label: t('fields.name'),
        type: 'text',
        required: true,
        maxLength: 50,
        hint: role?.builtIn ? t('hints.builtIn') : undefined,
        disabled: () => readOnly || (role?.builtIn ?? false),
      },
      {
        name: 'roleTypeId',
        label: t('fields.roleTypeId'),
        type: 'select',
        disabled: () => readOnly,
        source: { options: types.map(({ id, name }) => ({ value: id, label: shippedName(name) })) },
      },
      {
        name: 'remarks',
        label: t('fields.remarks'),
        type: 'textarea',
        rows: 2,
        maxLength: 300,
        disabled: () => readOnly,
      },
    ],
    [t, shippedName, role, types, readOnly],
  )
}

function MenuPreview({ chosen }: { chosen: Chosen }) {
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

function RolePeople({ people, onGive }: { people: RoleUser[]; onGive?(): void }) {
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
