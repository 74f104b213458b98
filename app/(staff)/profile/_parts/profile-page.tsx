'use client'

import { Button } from 'antd'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import { confirm, notice } from '@/app/_ui/feedback/feedback'
import { fieldsOf } from '@/app/_ui/form/fields-of'
import type { FormField, FormSection } from '@/app/_ui/form/form-fields'
import { RecordForm } from '@/app/_ui/form/record-form'
import { useFormSave } from '@/app/_ui/form/use-form-save'
import { useRecordForm } from '@/app/_ui/form/use-record-form'
import { lazyDialog } from '@/app/_ui/lazy-part'
import { PageHead } from '@/app/_ui/page-head'
import { formatMinute } from '@/app/(staff)/_parts/format-minute'
import type { Profile } from '@/lib/accounts/people/profile'
import type { SessionRow } from '@/lib/accounts/sessions/list-sessions'

import type { NoticeChoices as Choices } from '@/lib/notices/choose-notices'

import { SessionList } from '../../_parts/session-list'
import { usePersonChecks } from '../../_parts/use-person-checks'
import { useSaveOrAsk } from '../../_parts/use-save-or-ask'
import { useShippedName } from '../../_parts/use-shipped-name'
import { Avatar } from './avatar'
import { NoticeChoices } from './notice-choices'
import css from './profile.module.css'

const PasswordDialog = lazyDialog(() => import('./password-dialog'))

interface ProfilePageProps {
  profile: Profile
  sessions: SessionRow[]
  choices: Choices
}

export function ProfilePage({ profile, sessions, choices }: ProfilePageProps) {
  const t = useTranslations('profile')
  const router = useRouter()
  const save = useSaveOrAsk()
  const [changing, setChanging] = useState(false)

  const endSession = async (sessionId?: string) => {
    const content = t('endingText')
    if (!sessionId && !(await confirm({ title: t('ending'), content, danger: true }))) return
    await call('DELETE /SystemManager/system/user/sessions', { sessionId })
      .then(({ ended }) => notice.success(t('ended', { count: ended })))
      .catch(() => undefined)
    router.refresh()
  }
  const sections: FormSection[] = [
    {
      key: 'account',
      title: t('sections.account'),
      content: <Account profile={profile} onChange={() => router.refresh()} />,
    },
    { key: 'details', title: t('sections.details'), fields: useFields() },
    {
      key: 'password',
      title: t('sections.password'),
      content: (
        <div className="row between secondary gap-16 mb-12">
          <span>{t(profile.hasPassword ? 'password.help' : 'password.none')}</span>
          {profile.hasPassword && <Button onClick={() => setChanging(true)}>{t('password.change')}</Button>}
        </div>
      ),
    },
    {
      key: 'notices',
      title: t('sections.notices'),
      content: <NoticeChoices choices={choices} />,
    },
    {
      key: 'sessions',
      title: t('sections.sessions'),
      content: <SessionList sessions={sessions} onEnd={id => void endSession(id)} />,
    },
  ]
  const initial = useMemo(
    () => ({ name: profile.name, mobile: profile.mobile, email: profile.email }),
    [profile],
  )
  const form = useRecordForm({
    ...{ initial, sections },
    name: 'profile',
    userId: profile.id,
    version: profile.version,
  })

  const send = () =>
    save(
      version =>
        call('PUT /SystemManager/system/user/profile', asInput(form.changes, { version }), { quiet: true }),
      form.version ?? profile.version,
    )
  const onSave = useFormSave(form, send, () => {
    notice.success(t('saved'))
    router.refresh()
  })
  return (
    <>
      <PageHead title={t('title')} />
      <RecordForm sections={sections} form={form} onSave={onSave} />
      {changing && (
        <PasswordDialog
          onClose={() => setChanging(false)}
          onDone={count => {
            setChanging(false)
            notice.success(t('password.done', { count }))
            router.refresh()
          }}
        />
      )}
    </>
  )
}

function Account({ profile, onChange }: { profile: Profile; onChange(): void }) {
  const t = useTranslations('profile')
  const shippedName = useShippedName()
  const comma = useTranslations('ui')('comma')
  const facts = [
    ['loginId', profile.loginId],
    ['deptName', profile.deptName || '—'],
    ['roles', profile.roles.map(role => shippedName(role.name)).join(comma) || '—'],
    ['lastSignInAt', formatMinute(profile.lastSignInAt) || '—'],
  ] as const
  return (
    <div className={`row wrap mb-12 ${css.account}`}>
      <Avatar avatar={profile.avatar} name={profile.name} onChange={onChange} />
      <dl className="grid">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="secondary">{t(`facts.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function useFields(): FormSection['fields'] {
  const t = useTranslations('users.fields')
  const checks = usePersonChecks()
  return useMemo(
    () =>
      fieldsOf<FormField>(t, {
        name: { type: 'text', required: true, maxLength: 60 },
        mobile: { type: 'text', check: checks.mobile },
        email: { type: 'text', check: checks.email },
      }),
    [t, checks],
  )
}
