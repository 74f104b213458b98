'use client'

import { useTranslations } from 'next-intl'
import { call } from '@/app/_ui/call'
import { confirm, notice } from '@/app/_ui/feedback/feedback'
import { permitted } from '@/app/_ui/permitted'
import type { RuleRow } from '@/lib/signals/rules/rule-rows'

export function useRuleActions(reload: () => void) {
  const t = useTranslations('rule')
  const remove = useTranslations('dictionaries')('remove')
  /** `call()` has shown the error. */
  const quietly = (work: Promise<unknown>) => work.catch(() => undefined).finally(reload)
  return {
    async enable({ id, version, enabled, title: name }: RuleRow) {
      if (!permitted(enabled ? 'signal_rule:disable' : 'signal_rule:enable')) return
      await quietly(
        call('PUT /signalrule/enable', { id, version, enabled: !enabled }).then(() =>
          notice.success(t(enabled ? 'disabled' : 'enabled', { name })),
        ),
      )
    },
    async remove({ id, title: name }: RuleRow) {
      if (!permitted('signal_rule:delete')) return
      const agreed = await confirm({
        title: t('removing.title', { name }),
        content: t('removing.content'),
        okText: remove,
        danger: true,
      })
      if (!agreed) return
      await quietly(call('DELETE /signalrule/:id', { id }).then(() => notice.success(t('removed', { name }))))
    },
  }
}
