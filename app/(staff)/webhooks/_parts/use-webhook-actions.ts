import { useTranslations } from 'next-intl'
import { call } from '@/app/_ui/call'
import { confirm, notice } from '@/app/_ui/feedback/feedback'
import { permitted } from '@/app/_ui/permitted'
import type { WebhookRow } from '@/lib/webhooks/registry/verbs'
import { useFaultText } from './use-fault-text'

const edit = 'system_webhook:edit'

export function useWebhookActions(reload: () => void, onSecret: (name: string, secret: string) => void) {
  const t = useTranslations('webhooks')
  const faultText = useFaultText()
  /** `call()` has shown the error. */
  const quietly = (work: Promise<unknown>) => work.catch(() => undefined).finally(reload)
  return {
    test: (row: WebhookRow) =>
      permitted(edit) &&
      quietly(
        call('POST /webhook/:id/test', { id: row.id }).then(({ done, status, ms, fault }) =>
          done
            ? notice.success(t('done.testDone', { status: String(status), ms: String(ms) }))
            : notice.error(t('done.testFailed', { why: faultText({ status, fault }) })),
        ),
      ),
    resume: (row: WebhookRow) =>
      permitted(edit) &&
      quietly(
        call('POST /webhook/:id/resume', { id: row.id }).then(({ name }) =>
          notice.success(t('done.resumed', { name })),
        ),
      ),
    async rotate({ id, name }: WebhookRow) {
      if (!permitted(edit)) return
      const title = t('asking.rotate', { name })
      if (!(await confirm({ title, content: t('asking.rotateText'), okText: t('rotate') }))) return
      await quietly(call('POST /webhook/:id/secret', { id }).then(({ secret }) => onSecret(name, secret)))
    },
    async remove({ id, name }: WebhookRow) {
      if (!permitted('system_webhook:delete')) return
      const title = t('asking.remove', { name })
      const content = t('asking.removeText')
      if (!(await confirm({ title, content, okText: t('remove'), danger: true }))) return
      await quietly(
        call('DELETE /webhook/:id', { id }).then(() => notice.success(t('done.removed', { name }))),
      )
    },
  }
}
