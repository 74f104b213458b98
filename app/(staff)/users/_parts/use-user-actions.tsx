import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import { confirm, notice } from '@/app/_ui/feedback/feedback'
import { fieldsOf } from '@/app/_ui/form/fields-of'
import type { FormField } from '@/app/_ui/form/form-fields'
import { useFieldsDialog } from '@/app/_ui/form/use-fields-dialog'
import { lazyDialog } from '@/app/_ui/lazy-part'
import { permitted } from '@/app/_ui/permitted'
import type { RowAction } from '@/app/_ui/table/row-actions'
import type { UserRow } from '@/lib/accounts/people/user-rows'
import type { RoleChoice } from '@/lib/accounts/roles/page-roles'
import type { May } from '../../_parts/may'
import { useShippedName } from '../../_parts/use-shipped-name'

const SecretDialog = lazyDialog(() => import('./secret-dialog'))

interface Options {
  may: May<'system_user'>
  me: string
  roles: RoleChoice[]
  onChange(): void
  onPage?: boolean
  drafts?: number
  onDeleted?(): void
}

export function useUserActions({ may, me, roles, onChange, onPage, drafts = 0, onDeleted }: Options) {
  const t = useTranslations('users')
  const shippedName = useShippedName()
  const [secret, setSecret] = useState<{ name: string; loginId: string; password: string }>()
  const [dialog, ask] = useFieldsDialog()

  const letIn = (row: UserRow) => {
    const { id, version, name, loginId, wantedLoginId: wanted } = row
    const options = roles
      .filter(role => role.withinReach)
      .map(role => ({ value: role.id, label: shippedName(role.name) }))
    ask({
      title: t('letIn.title', { name }),
      okText: t('actions.letIn'),
      width: 480,
      fields: [
        {
          ...{ name: 'roleIds', label: t('fields.roles'), type: 'multi-select', required: true },
          ...{ hint: t('letIn.hint'), source: { options } },
        },
      ],
      start: { roleIds: row.roles.map(role => role.id) },
      async onSend(values) {
        const quiet = { quiet: true }
        await call('POST /SystemManager/system/user/:id/enable', asInput(values, { id, version }), quiet)
        notice.success(t('done.letIn', { name }))
        onChange()
      },
      children: (
        <p className="ui-notice">
          {wanted ? t('letIn.taken', { wanted, loginId }) : t('letIn.loginId', { loginId })}
        </p>
      ),
    })
  }

  const handOverDrafts = ({ id, name: from }: UserRow) =>
    ask({
      title: t('drafts.title', { name: from }),
      okText: t('drafts.submit'),
      width: 480,
      fields: fieldsOf<FormField>(name => t(`drafts.${name}`), {
        receiver: {
          ...{ type: 'select', required: true, hint: t('drafts.hint') },
          source: { search: (name, signal) => searchReceivers(id, name, signal) },
        },
        reason: { type: 'textarea', rows: 2, maxLength: 300, required: true },
      }),
      async onSend(values) {
        const handOver = 'POST /SystemManager/system/user/:id/drafts/handover'
        const { handedOver, name: to } = await call(handOver, asInput(values, { id }), { quiet: true })
        notice.success(t('done.draftsHandedOver', { from, count: handedOver, to }))
        onChange()
      },
      children: <p className="ui-notice">{t('drafts.text', { count: drafts })}</p>,
    })

  /** Only their author can continue drafts, so closing an account strands them. */
  const withKept = async ({ id }: UserRow, question: string) => {
    if (!may.get) return question
    const { count } = await call('GET /SystemManager/system/user/:id/drafts', { id })
    return count > 0 ? `${question} ${t('asking.keptDrafts', { count })}` : question
  }

  const change = ({ id, version }: Pick<UserRow, 'id' | 'version'>, what: 'enable' | 'disable') =>
    call(`POST /SystemManager/system/user/:id/${what}`, { id, version })

  const enable = async (row: UserRow) => {
    await change(row, 'enable')
    notice.success(t('done.enabled', { name: row.name }))
  }
  const disable = async (row: UserRow) => {
    const content = await withKept(row, t('asking.disableText', { count: row.sessions }))
    if (!(await agreed('disable', row, content))) return
    const after = await change(row, 'disable')
    const undo = () => change(after, 'enable').finally(onChange)
    notice.success(t('done.disabled', { name: row.name }), may.enable ? { undo } : undefined)
  }
  const reset = async (row: UserRow) => {
    if (!(await agreed('reset', row, t('asking.resetText')))) return
    const { oneTimePassword } = await call('POST /SystemManager/system/user/:id/resetPassword', {
      id: row.id,
      version: row.version,
    })
    setSecret({ name: row.name, loginId: row.loginId, password: oneTimePassword })
  }
  const unlock = async (row: UserRow) => {
    await call('POST /SystemManager/system/user/:id/unlock', { id: row.id })
    notice.success(t('done.unlocked', { name: row.name }))
  }
  const endSessions = async (row: UserRow) => {
    if (!(await agreed('endSessions', row, t('asking.endSessionsText', { count: row.sessions })))) return
    const { ended } = await call('DELETE /SystemManager/system/user/:id/sessions', { id: row.id })
    notice.success(t('done.sessionsEnded', { name: row.name, count: ended }))
  }
  const remove = async (row: UserRow) => {
    const pending = row.state === 'pending'
    const content = pending ? t('asking.rejectText') : await withKept(row, t('asking.removeText'))
    if (!(await agreed(pending ? 'reject' : 'remove', row, content))) return
    await call('DELETE /SystemManager/system/user/:id/delete', { id: row.id })
    notice.success(t(pending ? 'done.rejected' : 'done.removed', { name: row.name }))
    onDeleted?.()
  }
  const agreed = (what: string, { name }: UserRow, content: string) =>
    confirm({ title: t(`asking.${what}`, { name }), content, okText: t(`actions.${what}`), danger: true })

  // call() has already shown the error.
  const quietly = (work: (row: UserRow) => Promise<void>, row: UserRow) => () =>
    void work(row)
      .catch(() => undefined)
      .finally(onChange)

  const actionsOf = (row: UserRow): (RowAction | false)[] => {
    const acts = row.withinReach && row.state !== 'deleted'
    const other = acts && row.id !== me
    const pending = row.state === 'pending'
    const action = (key: string, shown: boolean, onSelect: () => void, more = {}): RowAction | false =>
      shown && { key, label: t(`actions.${key}`), onSelect, ...more }
    const openLabel = t(may.edit ? 'actions.edit' : 'actions.view')
    return [
      !onPage && may.get && { key: 'open', label: openLabel, href: `/users/${row.id}` },
      action('letIn', acts && pending && may.enable, () => permitted('system_user:enable') && letIn(row)),
      action('enable', acts && row.state === 'disabled' && may.enable, quietly(enable, row)),
      action('disable', other && row.state === 'active' && may.disable, quietly(disable, row)),
      action('unlock', acts && row.slowed && may.edit, quietly(unlock, row)),
      action('reset', other && !pending && may.edit, quietly(reset, row)),
      action('handOverDrafts', drafts > 0 && may.edit, () => handOverDrafts(row)),
      action('endSessions', other && row.sessions > 0 && may.edit, quietly(endSessions, row)),
      action('remove', other && may.delete, quietly(remove, row), {
        ...{ danger: true, label: t(pending ? 'actions.reject' : 'actions.remove') },
      }),
    ]
  }

  const dialogs = (
    <>
      {dialog}
      {secret && <SecretDialog {...secret} onClose={() => setSecret(undefined)} />}
    </>
  )
  return { actionsOf, dialogs }
}

async function searchReceivers(id: string, name: string, signal: AbortSignal) {
  const request = 'GET /SystemManager/system/user/:id/drafts/people'
  const people = await call(request, { id, name }, { quiet: true, signal })
  return people.map(({ loginId, name, deptName }) => ({
    value: loginId,
    label: [name, deptName].filter(Boolean).join(' · '),
  }))
}
