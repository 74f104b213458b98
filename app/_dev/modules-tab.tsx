import { Button, Checkbox } from 'antd'
import { useMemo, useState } from 'react'
import { confirm, notice } from '@/app/_ui/feedback/feedback'
import { FormDialog } from '@/app/_ui/form/form-dialog'
import type { FormField, FormValues } from '@/app/_ui/form/form-fields'
import { useFormValues } from '@/app/_ui/form/use-form-values'
import { Icon, type IconName } from '@/app/_ui/icon'
import { PlainTable } from '@/app/_ui/table/plain-table'
import type { MenuList, MenuRow } from '@/lib/ops/dev/protocol'
import { SearchInput } from './assist/search-input'
import css from './dev.module.css'
import { useAnswer, useTool } from './tool'
import { type Speak, useSpeak } from './words'

interface Props {
  list: MenuList
  row?: MenuRow
  parent?: MenuRow
  onDone(changed: boolean): void
}

function ModuleForm({ list, row, parent, onDone }: Props) {
  const speak = useSpeak()
  const { change } = useTool()
  const fields = useMemo(() => fieldsOf(speak, list, row, parent), [speak, list, row, parent])
  const form = useFormValues(valuesOf(list, row), [{ fields }])
  const title = speak(row ? 'editMenu' : parent ? 'addChild' : 'addMenu')
  const send = async () => {
    const { path: _, keepAlive: __, ...typed } = form.values
    const values = {
      ...Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, value ?? ''])),
      parent: parent ? `${parent.path} ${parent.name}` : null,
      sort: Number(typed.sort),
    }
    const reply = row
      ? await change('menus/edit', { path: row.path, name: row.name, values })
      : await change(parent ? 'menus/add/sub' : 'menus/add', values)
    if (reply.state === 'success') return onDone(true)
    const { field } = (reply.data ?? {}) as { field?: string }
    if (field) form.setServerErrors([{ path: field, message: reply.msg }])
  }
  return (
    <FormDialog
      title={parent ? `${title} ${parent.title}` : title}
      fields={fields}
      form={form}
      columns={2}
      okText={speak('save')}
      onSend={send}
      onClose={() => onDone(false)}
    />
  )
}

const valuesOf = ({ sources }: MenuList, row?: MenuRow): FormValues => ({
  title: row?.title ?? null,
  titleEn: row?.titleEn ?? null,
  name: row?.name ?? null,
  path: row?.path ?? null,
  type: row?.type ?? 'template',
  template: row?.template ?? 'list',
  source: sources[0] ?? null,
  module: row?.module ?? null,
  redirect: null,
  icon: row?.icon || null,
  permission: row?.permission || null,
  sort: String(row?.sort ?? 999),
  hidden: row?.hidden ?? false,
  keepAlive: true,
})

function fieldsOf(speak: Speak, list: MenuList, row?: MenuRow, parent?: MenuRow): FormField[] {
  const named = (values: readonly string[]) => values.map(value => ({ value, label: value }))
  const isNew = (type: string) => (values: FormValues) => !row && values.type === type
  const withPath = (_: unknown, { type, name, module }: FormValues) => ({
    path:
      type === 'local'
        ? String(module ?? '').replace(/^app\/\(staff\)|\/page\.tsx$/g, '')
        : `${parent?.path ?? ''}/${String(name ?? '')
            .split(' ')
            .filter(Boolean)
            .join('-')}`,
  })
  const checkName = (value: unknown) =>
    row || /^[a-z ]+$/.test(String(value)) ? undefined : speak('letters')
  const text = { type: 'text', required: true, requiredMessage: speak('required') } as const
  return [
    { ...text, name: 'title', label: speak('title'), maxLength: 60 },
    { ...text, name: 'titleEn', label: speak('titleEn'), maxLength: 60 },
    {
      ...{ ...text, name: 'name', label: speak('name'), maxLength: 40 },
      ...{ disabled: () => Boolean(row), check: checkName, follow: withPath },
    },
    { type: 'text', name: 'path', label: speak('path'), disabled: () => true },
    {
      ...{ type: 'radio', name: 'type', label: speak('type'), shown: () => !row, follow: withPath },
      options: [
        { value: 'template', label: speak('template') },
        { value: 'local', label: speak('local') },
        ...(parent ? [] : [{ value: 'top-level', label: speak('topLevel') }]),
      ],
    },
    {
      ...{ type: 'radio', name: 'template', label: speak('template'), shown: isNew('template') },
      options: (['basic', 'list', 'form'] as const).map(value => ({ value, label: speak(value) })),
    },
    {
      ...{ type: 'select', name: 'source', label: speak('source'), source: { options: named(list.sources) } },
      shown: values => isNew('template')(values) && values.template === 'list',
    },
    {
      ...{ ...text, name: 'module', label: speak('modulePath'), requiredMessage: speak('needsModule') },
      ...{ shown: isNew('local'), follow: withPath },
    },
    { type: 'text', name: 'redirect', label: speak('redirect'), shown: isNew('top-level') },
    { type: 'select', name: 'icon', label: speak('icon'), source: { options: named(list.icons) } },
    {
      ...{ type: 'select', name: 'permission', label: speak('permission') },
      source: { options: named(list.permissions) },
    },
    { type: 'number', name: 'sort', label: speak('sort'), required: true, min: 1, max: 999 },
    { type: 'boolean', name: 'hidden', label: speak('hide') },
    {
      ...{ type: 'boolean', name: 'keepAlive', label: speak('keepAlive'), hint: speak('keepAliveWhy') },
      disabled: () => true,
    },
  ]
}

type Editing = { row?: MenuRow; parent?: MenuRow }

export function ModulesTab() {
  const speak = useSpeak()
  const { change } = useTool()
  const { data, again } = useAnswer<MenuList>('menus/list')
  const [search, setSearch] = useState('')
  const [editing, setEditing] = useState<Editing>()
  if (!data) return <p role="status">{speak('loading')}</p>
  const word = search.trim().toLowerCase()
  const shown = data.rows.filter(({ title, titleEn, name, path }) =>
    `${title} ${titleEn} ${name} ${path}`.toLowerCase().includes(word),
  )
  const done = (changed: boolean) => {
    setEditing(undefined)
    if (changed) again()
  }
  const remove = async (row: MenuRow) => {
    if (row.children > 0) return notice.error(speak('hasChildren'))
    let delViews = false
    const content = row.generated && (
      <Checkbox
        onChange={event => {
          delViews = event.target.checked
        }}
      >
        {speak('deleteViews')}
      </Checkbox>
    )
    if (!(await confirm({ title: speak('confirmDelete'), content, danger: true }))) return
    const reply = await change('menus/del', { path: row.path, name: row.name, delViews })
    done(reply.state === 'success')
  }

  return (
    <>
      <div className={`row gap-8 mb-8 ${css.bar}`}>
        <SearchInput value={search} onChange={setSearch} />
        <Button type="primary" onClick={() => setEditing({})}>
          {speak('add')}
        </Button>
      </div>
      <PlainTable
        className={`text-13 ${css.table} ${css.menu}`}
        heads={(['title', 'name', 'path', 'module', 'icon', 'state', 'permission', 'actions'] as const).map(
          one => speak(one),
        )}
      >
        {shown.map(row => (
          <Row
            key={`${row.parent} ${row.path} ${row.name}`}
            row={row}
            onAdd={() => setEditing({ parent: row })}
            onEdit={() => setEditing({ row })}
            onDelete={() => void remove(row)}
          />
        ))}
      </PlainTable>
      {shown.length === 0 && <p>{speak('nothing')}</p>}
      {editing && <ModuleForm list={data} {...editing} onDone={done} />}
    </>
  )
}

const shortOf = (module: string) => module.replace(/^app\/\(staff\)\//, '').replace(/\/page\.tsx$/, '')

interface RowProps {
  row: MenuRow
  onAdd(): void
  onEdit(): void
  onDelete(): void
}

function Row({ row, onAdd, onEdit, onDelete }: RowProps) {
  const speak = useSpeak()
  const english = useSpeak()('title') === 'Title'
  const action = (label: string, run: () => void, danger = false) => (
    <button type="button" className={danger ? 'ui-link danger' : 'ui-link'} onClick={run}>
      {label}
    </button>
  )
  return (
    <tr data-name={row.name} className={row.parent ? css.child : undefined}>
      <td>{english ? row.titleEn : row.title}</td>
      <td>{row.name}</td>
      <td>
        <code>{row.path}</code>
      </td>
      <td title={row.module}>
        {row.type === 'top-level' ? speak('topLevel') : <code>{shortOf(row.module)}</code>}
      </td>
      <td>{row.icon && <Icon name={row.icon as IconName} />}</td>
      <td className={row.hidden ? 'text-error' : undefined}>{speak(row.hidden ? 'hidden' : 'shown')}</td>
      <td>
        <code>{row.permission}</code>
      </td>
      <td>
        <div className="flex gap-12">
          {row.type === 'top-level' && action(speak('addChild'), onAdd)}
          {action(speak('edit'), onEdit)}
          {action(speak('delete'), onDelete, true)}
        </div>
      </td>
    </tr>
  )
}
