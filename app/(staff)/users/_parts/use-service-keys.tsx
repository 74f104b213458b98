import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '@/app/_ui/call'
import { confirm, notice } from '@/app/_ui/feedback/feedback'
import { lazyDialog } from '@/app/_ui/lazy-part'
import type { ServiceKey } from '@/lib/accounts/keys/service-keys'
import type { UserDetails } from '@/lib/accounts/people/user-rows'
import { KeyList } from './key-list'

const AddKeyDialog = lazyDialog(() => import('./add-key-dialog'))
const SecretModal = lazyDialog(() => import('../../_parts/secret-modal'))

interface Options {
  user: UserDetails | undefined
  known: { keys: ServiceKey[]; scopes: string[] } | undefined
  readOnly: boolean
  onChange(): void
}

export function useServiceKeys({ user, known, readOnly, onChange }: Options) {
  const t = useTranslations('users.keys')
  const [adding, setAdding] = useState(false)
  const [shown, setShown] = useState<{ name: string; secret: string }>()
  if (!user || !known || (user.type !== 'service' && known.keys.length === 0)) return {}
  const revoke = async ({ id: keyId, name }: ServiceKey) => {
    const agreed = await confirm({
      title: t('asking', { name }),
      content: t('askingText'),
      okText: t('revoke'),
      danger: true,
    })
    if (!agreed) return
    await call('DELETE /SystemManager/system/user/:id/keys/:keyId', { id: user.id, keyId })
      .then(() => notice.success(t('done', { name })))
      .catch(() => undefined)
    onChange()
  }
  const actions = { add: () => setAdding(true), revoke: (key: ServiceKey) => void revoke(key) }
  return {
    section: {
      key: 'keys',
      title: t('title'),
      content: (
        <KeyList keys={known.keys} actions={readOnly || user.state !== 'active' ? undefined : actions} />
      ),
    },
    dialogs: (
      <>
        {adding && (
          <AddKeyDialog
            {...{ user, scopes: known.scopes }}
            onClose={() => setAdding(false)}
            onDone={added => {
              setAdding(false)
              setShown(added)
              onChange()
            }}
          />
        )}
        {shown && (
          <SecretModal
            title={t('secretTitle', { name: shown.name })}
            secret={shown.secret}
            help={t('secretHelp')}
            closeText={t('close')}
            onClose={() => setShown(undefined)}
          />
        )}
      </>
    ),
  }
}
