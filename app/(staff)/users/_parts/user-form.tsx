'use client'

import { Button } from 'antd'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useMemo, useRef, useState } from 'react'
import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import { notice } from '@/app/_ui/feedback/feedback'
import type { FormValues } from '@/app/_ui/form/form-fields'
import { RecordForm } from '@/app/_ui/form/record-form'
import { useFormSave } from '@/app/_ui/form/use-form-save'
import { useRecordForm } from '@/app/_ui/form/use-record-form'
import { useBackOnEscape } from '@/app/_ui/keys/keys'
import { lazyDialog } from '@/app/_ui/lazy-part'
import { useNavigate } from '@/app/_ui/navigation'
import { PageHead } from '@/app/_ui/page-head'
import { formatMinute } from '@/app/(staff)/_parts/format-minute'
import type { ServiceKey } from '@/lib/accounts/keys/service-keys'
import type { UserIdentities } from '@/lib/accounts/people/identities'
import type { UserDetails } from '@/lib/accounts/people/user-rows'
import type { RoleChoice } from '@/lib/accounts/roles/page-roles'
import type { SessionRow } from '@/lib/accounts/sessions/list-sessions'
import type { May } from '../../_parts/may'
import { SessionList } from '../../_parts/session-list'
import { useSaveOrAsk } from '../../_parts/use-save-or-ask'
import type { Department } from './department-options'
import { useIdentities } from './use-identities'
import { useServiceKeys } from './use-service-keys'
import { useUserActions } from './use-user-actions'
import { useUserSections } from './use-user-sections'
import { UserTags } from './user-tags'

const SecretDialog = lazyDialog(() => import('./secret-dialog'))

interface Props {
  user?: UserDetails
  drafts?: number
  sessions: SessionRow[]
  identities?: UserIdentities
  keys?: { keys: ServiceKey[]; scopes: string[] }
  roles: RoleChoice[]
  departments: Department[]
  may: May<'system_user'>
  me: string
}

export function UserForm({ user, drafts, sessions, identities, keys, roles, departments, may, me }: Props) {
  const t = useTranslations('users')
  const [go] = useNavigate()
  const router = useRouter()
  const refresh = () => router.refresh()
  const done = useRef(false)
  const { actionsOf, dialogs } = useUserActions({
    may,
    me,
    roles,
    onChange: () => !done.current && refresh(),
    onPage: true,
    drafts,
    onDeleted: () => {
      done.current = true
      void go('/users', { replace: true })
    },
  })
  const ownAccount = user?.id === me
  const readOnly =
    user !== undefined && (!may.edit || user.state === 'deleted' || !(user.withinReach || ownAccount))
  const bound = useIdentities({ user, known: identities, readOnly, onChange: refresh })
  const serviceKeys = useServiceKeys({ user, known: keys, readOnly, onChange: refresh })
  const fields = useUserSections({ user, roles, departments })

  const endSession = async (sessionId?: string) => {
    await call('DELETE /SystemManager/system/user/:id/sessions', { id: user!.id, sessionId })
      .then(() => notice.success(t('done.sessionEnded')))
      .catch(() => undefined)
    refresh()
  }
  const sections = [
    ...fields,
    ...(bound.section ? [bound.section] : []),
    ...(serviceKeys.section ? [serviceKeys.section] : []),
    ...(user
      ? [
          {
            key: 'sessions',
            title: t('sections.sessions'),
            content: (
              <SessionList sessions={sessions} onEnd={readOnly ? undefined : id => void endSession(id)} />
            ),
          },
        ]
      : []),
  ]
  const initial = useMemo(() => toForm(user), [user])
  const form = useRecordForm({
    ...{ initial, sections },
    name: `user:${user?.id ?? 'new'}`,
    userId: me,
    version: user?.version,
  })
  const back = () => void go('/users')
  useBackOnEscape(back)
  const { secret, onSave } = useUserSave(user, form, refresh)

  return (
    <>
      <PageHead
        title={user ? user.name : t('addTitle')}
        name={user?.name}
        aside={user && <Facts user={user} />}
      >
        {user &&
          [...actionsOf(user), bound.action].map(
            action =>
              action && (
                <Button key={action.key} danger={action.danger} onClick={action.onSelect}>
                  {action.label}
                </Button>
              ),
          )}
      </PageHead>
      {user && !user.withinReach && !ownAccount && <p className="ui-notice">{t('beyondReach')}</p>}
      {user?.wantedLoginId && <p className="ui-notice">{t('wanted', { wanted: user.wantedLoginId })}</p>}
      <RecordForm
        sections={sections}
        form={form}
        onSave={onSave}
        readOnly={readOnly}
        isNew={!user}
        actions={<Button onClick={back}>{t('backToList')}</Button>}
      />
      {dialogs}
      {bound.dialog}
      {serviceKeys.dialogs}
      {secret && <SecretDialog {...secret} onClose={() => void go('/users', { replace: true })} />}
    </>
  )
}

function Facts({ user }: { user: UserDetails }) {
  const t = useTranslations('users')
  return (
    <span className="row gap-16">
      <UserTags user={user} />
      <span>
        {user.lastSignInAt ? t('lastSignIn', { at: formatMinute(user.lastSignInAt) }) : t('neverSignedIn')}
      </span>
    </span>
  )
}

function toForm(user: UserDetails | undefined): FormValues {
  return {
    loginId: user?.loginId ?? null,
    name: user?.name ?? null,
    departmentId: user?.departmentId ?? null,
    type: user?.type ?? 'staff',
    mobile: user?.mobile ?? null,
    email: user?.email ?? null,
    roleIds: user?.roleIds ?? [],
    remarks: user?.remarks ?? null,
  }
}

function useUserSave(
  user: UserDetails | undefined,
  form: ReturnType<typeof useRecordForm>,
  refresh: () => void,
) {
  const t = useTranslations('users')
  const save = useSaveOrAsk()
  const [secret, setSecret] = useState<{ name: string; loginId: string; password: string }>()

  const add = async () => {
    const added = await save(
      () => call('POST /SystemManager/system/user/add', asInput(form.values), { quiet: true }),
      0,
    )
    if (!added || added === 'theirs') return false
    form.saved()
    setSecret({ name: added.name, loginId: added.loginId, password: added.oneTimePassword })
    return true
  }
  const send = () =>
    save(
      version =>
        call('PUT /SystemManager/system/user/edit', asInput(form.changes, { id: user!.id, version }), {
          quiet: true,
        }),
      form.version ?? user!.version,
    )
  const change = useFormSave(form, send, saved => {
    notice.success(t('done.saved', { name: saved.name }))
    refresh()
  })

  return { secret, onSave: user ? change : add }
}
