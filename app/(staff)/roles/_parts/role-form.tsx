'use client'

import { Button } from 'antd'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import { notice } from '@/app/_ui/feedback/feedback'
import { fieldsOf } from '@/app/_ui/form/fields-of'
import type { FormField, FormSection } from '@/app/_ui/form/form-fields'
import { RecordForm } from '@/app/_ui/form/record-form'
import { useFormSave } from '@/app/_ui/form/use-form-save'
import { useFoundBeside, useRecordForm } from '@/app/_ui/form/use-record-form'
import { Icon } from '@/app/_ui/icon'
import { useBackOnEscape } from '@/app/_ui/keys/keys'
import { lazyDialog } from '@/app/_ui/lazy-part'
import { LinkButton } from '@/app/_ui/link-button'
import { useNavigate } from '@/app/_ui/navigation'
import { PageHead } from '@/app/_ui/page-head'
import { Tag } from '@/app/_ui/state-tag'
import { formatMinute } from '@/app/(staff)/_parts/format-minute'
import type { ResourceGroup } from '@/lib/accounts/roles/list-resources'
import type { RoleDetails } from '@/lib/accounts/roles/role-rows'
import type { RoleType } from '@/lib/accounts/roles/role-types'
import type { RoleUser } from '@/lib/accounts/roles/role-users'
import { useSaveOrAsk } from '../../_parts/use-save-or-ask'
import { useShippedName } from '../../_parts/use-shipped-name'
import { type Chosen, menuOf, toChosen, toGrants } from './granted'
import type { MayOfRoles } from './may'
import { PermissionTable } from './permission-table'
import css from './roles.module.css'

const RoleUsersDialog = lazyDialog(() => import('./role-users-dialog'))

interface Props {
  role?: RoleDetails
  from?: RoleDetails
  people: RoleUser[]
  types: RoleType[]
  resources: ResourceGroup[]
  may: MayOfRoles
  me: string
}

export function RoleForm({ role, from, people, types, resources, may, me }: Props) {
  const t = useTranslations('roles')
  const shippedName = useShippedName()
  const [go] = useNavigate()
  const router = useRouter()
  const save = useSaveOrAsk()
  const source = role ?? from
  const name = `role:${role?.id ?? `new${from?.id ?? ''}`}`
  const found = useFoundBeside<{ chosen: Chosen }>(name)
  const [chosen, setChosen] = useState(() => found?.chosen ?? toChosen(source?.permissions ?? []))
  const [giving, setGiving] = useState(false)
  const readOnly = role !== undefined && (!may.edit || !role.withinReach)
  const before = useMemo(() => JSON.stringify(toGrants(toChosen(role?.permissions ?? []))), [role])
  const permissions = toGrants(chosen)
  const changed = JSON.stringify(permissions) !== before

  const sections = useRoleSections({
    ...{ role, people, types, resources, readOnly, chosen, onChosen: setChosen },
    onGive: may.give && role?.withinReach ? () => setGiving(true) : undefined,
  })
  const initial = useMemo(
    () => ({
      name: role ? shippedName(role.name) : from ? t('copyName', { name: shippedName(from.name) }) : null,
      roleTypeId: source?.roleTypeId ?? null,
      remarks: source?.remarks ? shippedName(source.remarks) : null,
    }),
    [role, from, source, t, shippedName],
  )
  const form = useRecordForm({
    ...{ name, initial, sections },
    userId: me,
    version: role?.version,
    alsoChanged: changed,
    beside: { chosen },
  })
  const back = () => void go('/roles')
  useBackOnEscape(back)

  const send = () =>
    save(
      version =>
        role
          ? call(
              'PUT /SystemManager/system/role/edit',
              asInput({ ...form.changes, ...(changed && { permissions }) }, { id: role.id, version }),
              { quiet: true },
            )
          : call('POST /SystemManager/system/role/add', asInput({ ...form.values, permissions }), {
              quiet: true,
            }),
      form.version ?? 0,
    )
  const onSave = useFormSave(form, send, saved => {
    notice.success(t(role ? 'done.saved' : 'done.added', { name: shippedName(saved.name) }))
    if (role) router.refresh()
    else void go(`/roles/${saved.id}`, { replace: true })
  })

  return (
    <>
      <PageHead title={role ? shippedName(role.name) : t('addTitle')} aside={role && <Facts role={role} />}>
        {role && may.add && <LinkButton href={`/roles/new?from=${role.id}`}>{t('copy')}</LinkButton>}
      </PageHead>
      {role && may.edit && !role.withinReach && <p className="ui-notice">{t('beyondReach')}</p>}
      <RecordForm
        sections={sections}
        form={form}
        onSave={onSave}
        readOnly={readOnly}
        isNew={!role}
        actions={<Button onClick={back}>{t('backToList')}</Button>}
      />
      {role && giving && (
        <RoleUsersDialog
          role={role}
          people={people}
          onClose={() => setGiving(false)}
          onDone={() => {
            setGiving(false)
            router.refresh()
          }}
        />
      )}
    </>
  )
}

function Facts({ role }: { role: RoleDetails }) {
  const t = useTranslations('roles')
  return (
    <span className="row gap-16">
      {role.builtIn && <Tag tone="grey">{t('builtIn')}</Tag>}
      <span>{t('changedAt', { at: formatMinute(role.updatedAt) })}</span>
    </span>
  )
}

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

function useRoleSections(options: Options): FormSection[] {
  const { role, people, types, resources, readOnly, chosen, onChosen, onGive } = options
  const t = useTranslations('roles')
  return [
    {
      key: 'header',
      title: t('sections.header'),
      fields: useHeaderFields({ role, types }),
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

function useHeaderFields({ role, types }: Pick<Options, 'role' | 'types'>): FormSection['fields'] {
  const t = useTranslations('roles')
  const shippedName = useShippedName()
  return useMemo(
    () =>
      fieldsOf<FormField>(name => t(`fields.${name}`), {
        name: {
          type: 'text',
          required: true,
          maxLength: 50,
          hint: role?.builtIn ? t('hints.builtIn') : undefined,
          disabled: () => role?.builtIn ?? false,
        },
        roleTypeId: {
          type: 'select',
          source: { options: types.map(({ id, name }) => ({ value: id, label: shippedName(name) })) },
        },
        remarks: { type: 'textarea', rows: 2, maxLength: 300 },
      }),
    [t, shippedName, role, types],
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
