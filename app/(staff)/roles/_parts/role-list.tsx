'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { call } from '@/app/_ui/call'
import { confirm, notice } from '@/app/_ui/feedback/feedback'
import { fieldsOf } from '@/app/_ui/form/fields-of'
import { basePath } from '@/app/_ui/navigation'
import { Tag } from '@/app/_ui/state-tag'
import { type Column, columnsOf, type TablePreferences } from '@/app/_ui/table/columns'
import { useListState } from '@/app/_ui/table/list-state'
import type { RowAction } from '@/app/_ui/table/row-actions'
import type { SearchField } from '@/app/_ui/table/search/search-fields'
import { formatMinute } from '@/app/(staff)/_parts/format-minute'
import type { RoleRow } from '@/lib/accounts/roles/role-rows'
import type { RoleType } from '@/lib/accounts/roles/role-types'
import type { Page } from '@/lib/core/paging'
import { AddLink, ListPage } from '../../_parts/list-page'
import { useShippedName } from '../../_parts/use-shipped-name'
import type { MayOfRoles } from './may'

interface Props {
  page: Page<RoleRow>
  types: RoleType[]
  preferences: TablePreferences | null
  may: MayOfRoles
}

export function RoleList({ page, types, preferences, may }: Props) {
  const t = useTranslations('roles')
  const shippedName = useShippedName()
  const list = useListState()
  const fields = useMemo(
    () =>
      fieldsOf<SearchField>(name => t(`fields.${name}`), {
        name: { type: 'text', maxLength: 100 },
        roleTypeId: {
          type: 'select',
          options: types.map(({ id, name }) => ({ value: id, label: shippedName(name) })),
        },
      }),
    [t, types, shippedName],
  )

  const remove = async ({ id, name }: RoleRow) => {
    const title = t('removing.title', { name })
    if (!(await confirm({ title, content: t('removing.text'), okText: t('remove'), danger: true }))) return
    await call('DELETE /SystemManager/system/role/:id/delete', { id })
      .then(() => notice.success(t('done.removed', { name })))
      .catch(() => undefined)
    list.reload()
  }
  const rowActions = (row: RoleRow): (RowAction | false)[] => [
    may.get && {
      key: 'open',
      label: t(may.edit && row.withinReach ? 'edit' : 'view'),
      href: `/roles/${row.id}`,
    },
    may.get && may.add && { key: 'copy', label: t('copy'), href: `/roles/new?from=${row.id}` },
    may.delete &&
      row.withinReach &&
      !row.builtIn && { key: 'remove', label: t('remove'), danger: true, onSelect: () => void remove(row) },
  ]

  return (
    <ListPage
      title={t('title')}
      actions={may.add && <AddLink href="/roles/new" access="system_role:add" label={t('add')} />}
      page={page}
      list={list}
      fields={fields}
      columns={useRoleColumns(may.get)}
      preferencesKey="roles"
      preferences={preferences}
      rowActions={rowActions}
    />
  )
}

function useRoleColumns(linked: boolean): Column<RoleRow>[] {
  const t = useTranslations('roles')
  const shippedName = useShippedName()
  const label = (name: string) => t(`fields.${name}`)
  return columnsOf<RoleRow>(label, {
    name: {
      width: 216,
      sortable: true,
      locked: true,
      render: row => (
        <>
          {linked ? (
            <a href={`${basePath}/roles/${row.id}`}>{shippedName(row.name)}</a>
          ) : (
            shippedName(row.name)
          )}{' '}
          {row.builtIn && <Tag tone="grey">{t('builtIn')}</Tag>}
        </>
      ),
    },
    roleTypeId: { width: 128, text: row => shippedName(row.roleTypeName ?? '') },
    remarks: {
      width: 112,
      grow: true,
      text: row => shippedName(row.remarks ?? ''),
      render: row => row.remarks && <span className="block wrap-text">{shippedName(row.remarks)}</span>,
    },
    permissionCount: { width: 108, align: 'right' },
    users: { width: 104, align: 'right', sortable: true },
    updatedAt: { width: 144, sortable: true, hidden: true, text: row => formatMinute(row.updatedAt) },
  })
}
