'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ActionButton } from '@/app/_ui/action-button'
import { call } from '@/app/_ui/call'
import { confirm, notice } from '@/app/_ui/feedback/feedback'
import { Icon } from '@/app/_ui/icon'
import { lazyDialog } from '@/app/_ui/lazy-part'
import { basePath } from '@/app/_ui/navigation'
import { PageHead } from '@/app/_ui/page-head'
import { permitted } from '@/app/_ui/permitted'
import { Tag } from '@/app/_ui/state-tag'
import { DataTable } from '@/app/_ui/table/data-table'
import { useListState } from '@/app/_ui/table/list-state'
import type { RowAction } from '@/app/_ui/table/row-actions'
import type { RoleType } from '@/lib/accounts/roles/role-types'
import type { May } from '../../_parts/may'
import { Total } from '../../_parts/total'
import { useShippedName } from '../../_parts/use-shipped-name'

const RoleTypeDialog = lazyDialog(() => import('./role-type-dialog'))

interface Props {
  types: RoleType[]
  may: May<'system_role'>
}

export function RoleTypeList({ types, may }: Props) {
  const t = useTranslations('roles.types')
  const words = useTranslations('roles')
  const shippedName = useShippedName()
  const list = useListState()
  const [editing, setEditing] = useState<RoleType | 'new'>()
  // There are few role types: one page holds them all.
  const page = { current: 1, total: types.length, size: Math.max(types.length, 10), pages: 1, records: types }

  const remove = async ({ id, name }: RoleType) => {
    const title = words('removing.title', { name })
    const content = words('removing.text')
    if (!(await confirm({ title, content, okText: words('remove'), danger: true }))) return
    await call('DELETE /SystemManager/system/role/type/:id/delete', { id })
      .then(() => notice.success(words('done.removed', { name })))
      .catch(() => undefined)
    list.reload()
  }
  const rowActions = (row: RoleType): (RowAction | false)[] => [
    may.edit && {
      key: 'edit',
      label: words('edit'),
      onSelect: () => permitted('system_role:edit') && setEditing(row),
    },
    may.delete &&
      !row.builtIn && {
        key: 'remove',
        label: words('remove'),
        danger: true,
        onSelect: () => void remove(row),
      },
  ]

  return (
    <>
      <PageHead title={t('title')} aside={<Total page={page} />}>
        {may.add && (
          <ActionButton
            type="primary"
            icon={<Icon name="plus" />}
            onClick={() => permitted('system_role:add') && setEditing('new')}
          >
            {t('add')}
          </ActionButton>
        )}
      </PageHead>
      <DataTable
        page={page}
        columns={[
          {
            key: 'name',
            title: t('name'),
            width: 200,
            locked: true,
            render: row => (
              <>
                {shippedName(row.name)} {row.builtIn && <Tag tone="grey">{words('builtIn')}</Tag>}
              </>
            ),
          },
          {
            key: 'remarks',
            title: words('fields.remarks'),
            width: 320,
            grow: true,
            text: row => shippedName(row.remarks ?? ''),
          },
          {
            key: 'roles',
            title: t('roles'),
            width: 96,
            align: 'right',
            render: row => <a href={`${basePath}/roles?roleTypeId=${row.id}`}>{row.roles}</a>,
          },
        ]}
        list={list}
        label={t('title')}
        rowActions={rowActions}
      />
      {editing && (
        <RoleTypeDialog
          type={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
          onDone={name => {
            notice.success(words(editing === 'new' ? 'done.added' : 'done.saved', { name }))
            setEditing(undefined)
            list.reload()
          }}
        />
      )}
    </>
  )
}
