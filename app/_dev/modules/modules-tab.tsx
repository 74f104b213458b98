import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { confirm, notice } from '@/app/_ui/feedback/feedback'
import { Icon, type IconName } from '@/app/_ui/icon'
import { PlainTable } from '@/app/_ui/table/plain-table'
import type { MenuList, MenuRow } from '@/lib/ops/dev/protocol'
import { SearchInput } from '../assist/search-input'
import css from '../dev.module.css'
import { useAnswer, useTool } from '../tool'
import { useSpeak } from '../words'
import { ModuleForm } from './module-form'

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
      <div className={css.bar}>
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
