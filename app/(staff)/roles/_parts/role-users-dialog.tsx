import { Modal } from 'antd'
import { useTranslations } from 'next-intl'
import { useCallback, useRef, useState } from 'react'
import { call } from '@/app/_ui/call'
import { notice } from '@/app/_ui/feedback/feedback'
import { useFocusFirst } from '@/app/_ui/form/focus-first'
import { DialogForm } from '@/app/_ui/form/form-dialog'
import { type TransferItem, TransferPicker, transferWidth } from '@/app/_ui/form/transfer-picker'
import type { RoleDetails } from '@/lib/accounts/roles/role-rows'
import type { RoleUser } from '@/lib/accounts/roles/role-users'
import { useShippedName } from '../../_parts/use-shipped-name'

interface Props {
  role: RoleDetails
  people: RoleUser[]
  onClose(): void
  onDone(): void
}

const itemOf = ({ id, name, loginId, deptName }: Pick<RoleUser, 'id' | 'name' | 'loginId' | 'deptName'>) => ({
  key: id,
  title: name,
  note: deptName || loginId,
})

export default function RoleUsersDialog({ role, people, onClose, onDone }: Props) {
  const t = useTranslations('roles.people')
  const name = useShippedName()(role.name)
  const content = useRef<HTMLFormElement>(null)
  useFocusFirst(content)
  const [value, setValue] = useState<TransferItem[]>(() => people.map(itemOf))
  const [sending, setSending] = useState(false)

  const search = useCallback(async (name: string, signal: AbortSignal) => {
    const page = await call(
      'GET /SystemManager/system/custom/userPage',
      { name, state: ['active'], pageSize: 50, sortField: 'name' },
      { quiet: true, signal },
    )
    return page.records.filter(user => user.withinReach).map(itemOf)
  }, [])

  const send = async () => {
    const [before, after] = [people.map(({ id }) => id), value.map(({ key }) => key)]
    const add = after.filter(id => !before.includes(id))
    const remove = before.filter(id => !after.includes(id))
    if (add.length + remove.length === 0) return onClose()
    setSending(true)
    try {
      await call('PUT /SystemManager/system/role/:id/users', {
        id: role.id,
        version: role.version,
        add,
        remove,
      })
      notice.success(t('done', { name }))
      onDone()
    } catch {
      // call() has already shown the error.
      setSending(false)
    }
  }

  return (
    <Modal
      open
      width={transferWidth}
      title={t('title', { name })}
      okText={t('save')}
      okButtonProps={{ loading: sending && { delay: 300 } }}
      onOk={() => !sending && void send()}
      onCancel={onClose}
      mask={{ closable: false }}
      destroyOnHidden
    >
      <DialogForm ref={content} onSubmit={() => !sending && void send()}>
        <TransferPicker label={t('title', { name })} {...{ search, value }} onChange={setValue} />
      </DialogForm>
    </Modal>
  )
}
