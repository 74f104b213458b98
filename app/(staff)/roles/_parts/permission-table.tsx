import { useTranslations } from 'next-intl'
import { Fragment } from 'react'
import { PlainTable } from '@/app/_ui/table/plain-table'
import type { ResourceGroup } from '@/lib/accounts/roles/list-resources'
import type { Chosen } from './granted'
import css from './roles.module.css'

interface Props {
  resources: ResourceGroup[]
  chosen: Chosen
  onChange(chosen: Chosen): void
  readOnly: boolean
}

type Resource = ResourceGroup['flowPermission'][number]

export function PermissionTable({ resources, chosen, onChange, readOnly }: Props) {
  const t = useTranslations('roles')
  const columns = columnsOf(resources)
  const has = (id: string, action: string) => chosen[id]?.includes(action) ?? false

  const set = (resource: Resource[], on: boolean, only?: string) => {
    const next = { ...chosen }
    for (const { id, actionList } of resource) {
      const free = actionList
        .filter(({ action, givable }) => givable && (only ? action === only : action !== 'grant'))
        .map(({ action }) => action)
      const others = (chosen[id] ?? []).filter(action => !free.includes(action))
      next[id] = on ? [...others, ...free] : others
    }
    onChange(next)
  }
  // `grant` does not count: ticking a whole line leaves it as it is.
  const share = (of: Resource[]) => {
    const boxes = of.flatMap(({ id, actionList }) =>
      actionList.filter(({ action }) => action !== 'grant').map(({ action }) => has(id, action)),
    )
    return boxes.every(Boolean) ? true : boxes.some(Boolean) ? 'some' : false
  }

  return (
    <PlainTable
      className={`mb-12 ${css.permissions}`}
      heads={[
        t('permission'),
        ...columns.map(({ action, name }) => (
          <th key={action} scope="col" title={action === 'grant' ? t('grantHelp') : undefined}>
            {name}
          </th>
        )),
      ]}
    >
      {resources.map(({ parentFlowPermission: group, flowPermission }) => (
        <Fragment key={group.id}>
          <tr className={css.group}>
            <th colSpan={columns.length + 1} scope="rowgroup">
              <Box
                label={group.functionName}
                checked={share(flowPermission)}
                disabled={readOnly}
                onChange={on => set(flowPermission, on)}
              />
            </th>
          </tr>
          {flowPermission.map(one => (
            <tr key={one.id} data-permission={one.id}>
              <th scope="row">
                <Box
                  label={one.functionName}
                  checked={share([one])}
                  disabled={readOnly || !one.actionList.some(({ givable }) => givable)}
                  onChange={on => set([one], on)}
                />
              </th>
              {columns.map(({ action, name }) => {
                const offered = one.actionList.find(other => other.action === action)
                return (
                  <td key={action}>
                    {offered && (
                      <input
                        type="checkbox"
                        aria-label={`${one.functionName} ${name}`}
                        data-action={action}
                        title={offered.givable || readOnly ? undefined : t('notGivable')}
                        checked={has(one.id, action)}
                        disabled={readOnly || !offered.givable}
                        onChange={event => set([one], event.target.checked, action)}
                      />
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </Fragment>
      ))}
    </PlainTable>
  )
}

interface BoxProps {
  label: string
  checked: boolean | 'some'
  disabled: boolean
  onChange(on: boolean): void
}

function Box({ label, checked, disabled, onChange }: BoxProps) {
  return (
    <label className="inline-flex align-center gap-8">
      <input
        type="checkbox"
        ref={box => {
          if (box) box.indeterminate = checked === 'some'
        }}
        checked={checked === true}
        disabled={disabled}
        onChange={event => onChange(event.target.checked)}
      />
      {label}
    </label>
  )
}

function columnsOf(resources: ResourceGroup[]) {
  const order = ['query', 'get', 'add', 'edit', 'delete', 'enable', 'disable', 'import', 'export', 'grant']
  const names = new Map(
    resources.flatMap(({ flowPermission }) =>
      flowPermission.flatMap(({ actionList }) =>
        actionList.map(({ action, name }) => [action, name] as const),
      ),
    ),
  )
  return order.flatMap(action => (names.has(action) ? [{ action, name: names.get(action)! }] : []))
}
