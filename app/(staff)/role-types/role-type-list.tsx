'use client'

import { useTranslations } from 'next-intl'
import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import { confirm, notice } from '@/app/_ui/feedback/feedback'
import { fieldsOf } from '@/app/_ui/form/fields-of'
import type { FormField } from '@/app/_ui/form/form-fields'
import { useFieldsDialog } from '@/app/_ui/form/use-fields-dialog'
import { basePath } from '@/app/_ui/navigation'
import { permitted } from '@/app/_ui/permitted'
import { Tag } from '@/app/_ui/state-tag'
import { columnsOf } from '@/app/_ui/table/columns'
import { useListState } from '@/app/_ui/table/list-state'
import type { RowAction } from '@/app/_ui/table/row-actions'
import type { RoleType } from '@/lib/accounts/roles/role-types'
import { AddButton, ListPage } from '../_parts/list-page'
import type { May } from '../_parts/may'
import { useSaveOrAsk } from '../_parts/use-save-or-ask'
import { useShippedName } from '../_parts/use-shipped-name'

export function RoleTypeList({ types, may }: { types: RoleType[]; may: May<'system_role'> }) {
  const t = useTranslations('roles.types')
  const words = useTranslations('roles')
  const shippedName = useShippedName()
  const list = useListState()
  const save = useSaveOrAsk()
  const [dialog, ask] = useFieldsDialog()
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
  const open = (type?: RoleType) =>
    ask({
      title: type ? t('editTitle', { name: shippedName(type.name) }) : t('add'),
      okText: words('save'),
      width: 480,
      fields: fieldsOf<FormField>(t, {
        name: {
          ...{ type: 'text', required: true, maxLength: 50 },
          disabled: () => type?.builtIn ?? false,
          hint: type?.builtIn ? words('hints.builtIn') : undefined,
        },
        remarks: { label: words('fields.remarks'), type: 'textarea', rows: 3, maxLength: 300 },
      }),
      start: {
        name: type ? shippedName(type.name) : null,
        remarks: type?.remarks ? shippedName(type.remarks) : null,
      },
      async onSend(values) {
        const quiet = { quiet: true }
        const saved = await save(version => {
          if (!type) return call('POST /SystemManager/system/role/type/add', asInput(values), quiet)
          const { id, builtIn, name } = type
          const input = { ...values, ...(builtIn && { name }) }
          return call('PUT /SystemManager/system/role/type/edit', asInput(input, { id, version }), quiet)
        }, type?.version ?? 0)
        if (!saved) return false
        const name = saved === 'theirs' ? type!.name : saved.name
        notice.success(words(type ? 'done.saved' : 'done.added', { name }))
        list.reload()
      },
    })
  const rowActions = (row: RoleType): (RowAction | false)[] => [
    may.edit && {
      key: 'edit',
      label: words('edit'),
      onSelect: () => permitted('system_role:edit') && open(row),
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
      <ListPage
        title={t('title')}
        actions={may.add && <AddButton access="system_role:add" label={t('add')} onAdd={() => open()} />}
        page={page}
        list={list}
        columns={columnsOf<RoleType>(t, {
          name: {
            width: 200,
            locked: true,
            render: row => (
              <>
                {shippedName(row.name)} {row.builtIn && <Tag tone="grey">{words('builtIn')}</Tag>}
              </>
            ),
          },
          remarks: {
            title: words('fields.remarks'),
            width: 320,
            grow: true,
            text: row => shippedName(row.remarks ?? ''),
          },
          roles: {
            width: 96,
            align: 'right',
            render: row => <a href={`${basePath}/roles?roleTypeId=${row.id}`}>{row.roles}</a>,
          },
        })}
        rowActions={rowActions}
      />
      {dialog}
    </>
  )
}
