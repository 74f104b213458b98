'use client'

import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { Choice } from '@/app/_ui/choice/choice'
import { basePath, useNavigate } from '@/app/_ui/navigation'
import { PageHead } from '@/app/_ui/page-head'
import type { ResourceGroup } from '@/lib/accounts/roles/list-resources'
import type { RoleChoice } from '@/lib/accounts/roles/list-roles'
import type { RoleDetails } from '@/lib/accounts/roles/role-rows'
import { ComparedTable } from '../../_parts/compared-table'
import { useShippedName } from '../../_parts/use-shipped-name'
import { comparedRows } from './compared-rows'
import css from './roles.module.css'

interface Props {
  one?: RoleDetails
  other?: RoleDetails
  roles: RoleChoice[]
  resources: ResourceGroup[]
}

export function RoleComparison({ one, other, roles, resources }: Props) {
  const t = useTranslations('roles.compare')
  const [go] = useNavigate()
  const [onlyDifferent, setOnlyDifferent] = useState(true)
  const choose = (which: 'one' | 'other') => (ids: string[]) => {
    const query = new URLSearchParams()
    const next = { one: one?.id, other: other?.id, [which]: ids[0] }
    for (const [name, id] of Object.entries(next)) if (id) query.set(name, id)
    void go(`/roles/compare?${query}`, { replace: true })
  }
  const id = useId()
  const shippedName = useShippedName()
  const options = roles.map(role => ({ value: role.id, label: shippedName(role.name) }))

  return (
    <>
      <PageHead title={t('title')} />
      <div className={`ui-panel ${css.choose}`}>
        {(['one', 'other'] as const).map(which => (
          <div key={which}>
            <label htmlFor={`${id}${which}`}>{t(which)}</label>
            <Choice
              id={`${id}${which}`}
              label={t(which)}
              options={options}
              value={[(which === 'one' ? one : other)?.id ?? ''].filter(Boolean)}
              onChange={choose(which)}
            />
          </div>
        ))}
        <label className={css.only}>
          <input
            type="checkbox"
            checked={onlyDifferent}
            onChange={event => setOnlyDifferent(event.target.checked)}
          />
          {t('onlyDifferent')}
        </label>
      </div>
      {one && other ? (
        <Compared {...{ one, other, resources, onlyDifferent }} />
      ) : (
        <p className="ui-notice">{t('chooseTwo')}</p>
      )}
    </>
  )
}

interface ComparedProps {
  one: RoleDetails
  other: RoleDetails
  resources: ResourceGroup[]
  onlyDifferent: boolean
}

function Compared({ one, other, resources, onlyDifferent }: ComparedProps) {
  const t = useTranslations('roles.compare')
  const menuWords = useTranslations('shell.menu')
  const comma = useTranslations('ui')('comma')
  const groups = comparedRows({
    one,
    other,
    resources,
    menuWord: key => menuWords(key),
    menuTitle: t('menu'),
    comma,
  })
    .map(group => ({ ...group, rows: group.rows.filter(row => !onlyDifferent || row.how === 'differs') }))
    .filter(({ rows }) => rows.length > 0)
  return (
    <div className={`ui-panel ${css.compared}`}>
      <ComparedTable
        label={t('permission')}
        one={<Head role={one} />}
        other={<Head role={other} />}
        groups={groups.map(group => ({
          ...group,
          rows: group.rows.map(row => ({
            ...row,
            one: <Held text={row.one} />,
            other: <Held text={row.other} />,
          })),
        }))}
        howText={how => t(how)}
        none={<span className={css.none}>{t('same')}</span>}
      />
    </div>
  )
}

function Held({ text }: { text: string }) {
  return <td>{text || <span className={css.none}>—</span>}</td>
}

function Head({ role }: { role: RoleDetails }) {
  const shippedName = useShippedName()
  return (
    <th scope="col">
      <a href={`${basePath}/roles/${role.id}`}>{shippedName(role.name)}</a>
    </th>
  )
}
