'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import type { FormSection } from '@/app/_ui/form/form-fields'
import type { ResourceGroup } from '@/lib/accounts/roles/list-resources'
import type { RoleDetails } from '@/lib/accounts/roles/role-rows'
import type { RoleType } from '@/lib/accounts/roles/role-type-rows'
import type { RoleUser } from '@/lib/accounts/roles/role-users'
import { useShippedName } from '../../_parts/use-shipped-name'
import type { Chosen } from './granted'
import { MenuPreview } from './menu-preview'
import { PermissionTable } from './permission-table'
import { RolePeople } from './role-people'

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
