'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { fieldsOf } from '@/app/_ui/form/fields-of'
import { basePath } from '@/app/_ui/navigation'
import { optionsOf } from '@/app/_ui/options'
import { type Column, columnsOf, type TablePreferences } from '@/app/_ui/table/columns'
import { useListState } from '@/app/_ui/table/list-state'
import type { SearchField } from '@/app/_ui/table/search/search-fields'
import { formatMinute } from '@/app/(staff)/_parts/format-minute'
import type { UserRow } from '@/lib/accounts/people/user-rows'
import type { RoleChoice } from '@/lib/accounts/roles/page-roles'
import { userStates, userTypes } from '@/lib/accounts/states'
import type { Page } from '@/lib/core/paging'
import { AddLink, ListPage } from '../../_parts/list-page'
import type { May } from '../../_parts/may'
import { useShippedName } from '../../_parts/use-shipped-name'
import { type Department, departmentOptions } from './department-options'
import { useUserActions } from './use-user-actions'
import { UserTags } from './user-tags'

interface Props {
  page: Page<UserRow>
  roles: RoleChoice[]
  departments: Department[]
  preferences: TablePreferences | null
  may: May<'system_user'>
  me: string
}

export function UserList({ page, roles, departments, preferences, may, me }: Props) {
  const t = useTranslations('users')
  const list = useListState()
  const fields = useUserSearch(roles, departments)
  const { actionsOf, dialogs } = useUserActions({ may, me, roles, onChange: () => list.reload() })

  return (
    <>
      <ListPage
        title={t('title')}
        actions={may.add && <AddLink href="/users/new" access="system_user:add" label={t('add')} />}
        page={page}
        list={list}
        fields={fields}
        columns={useUserColumns(may.get)}
        preferencesKey="users"
        preferences={preferences}
        rowActions={actionsOf}
      />
      {dialogs}
    </>
  )
}

function useUserSearch(roles: RoleChoice[], departments: Department[]): SearchField[] {
  const t = useTranslations('users')
  const shippedName = useShippedName()
  return useMemo(
    () =>
      fieldsOf<SearchField>(name => t(`fields.${name}`), {
        name: { label: t('search.name'), type: 'text', maxLength: 100 },
        state: { type: 'multi-select', options: optionsOf(userStates, value => t(`states.${value}`)) },
        roleId: {
          label: t('fields.roles'),
          type: 'multi-select',
          options: roles.map(({ id, name }) => ({ value: id, label: shippedName(name) })),
        },
        departmentId: {
          label: t('fields.deptName'),
          type: 'multi-select',
          options: departmentOptions(departments),
        },
        type: { type: 'multi-select', options: optionsOf(userTypes, value => t(`types.${value}`)) },
      }),
    [t, roles, departments, shippedName],
  )
}

function useUserColumns(linked: boolean): Column<UserRow>[] {
  const t = useTranslations('users')
  const shippedName = useShippedName()
  const comma = useTranslations('ui')('comma')
  const label = (name: string) => t(`fields.${name}`)
  const rolesOf = (row: UserRow) => row.roles.map(role => shippedName(role.name)).join(comma)
  return columnsOf<UserRow>(label, {
    name: {
      width: 96,
      sortable: true,
      locked: true,
      render: row => (linked ? <a href={`${basePath}/users/${row.id}`}>{row.name}</a> : row.name),
    },
    loginId: { width: 112, sortable: true, code: true },
    state: {
      width: 144,
      sortable: true,
      text: row => t(`states.${row.state}`),
      render: row => <UserTags user={row} />,
    },
    roles: {
      width: 136,
      grow: true,
      text: rolesOf,
      render: row => row.roles.length > 0 && <span className="block wrap-text">{rolesOf(row)}</span>,
    },
    deptName: {
      width: 152,
      sortable: true,
      render: row => row.deptName && <span className="block wrap-text">{row.deptName}</span>,
    },
    type: { width: 96, hidden: true, text: row => t(`types.${row.type}`) },
    lastSignInAt: { width: 144, sortable: true, text: row => formatMinute(row.lastSignInAt) },
    sessions: { width: 88, align: 'right', hidden: true },
    createdAt: { width: 144, sortable: true, hidden: true, text: row => formatMinute(row.createdAt) },
  })
}
