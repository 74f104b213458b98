'use client'

import { useTranslations } from 'next-intl'
import { call } from '@/app/_ui/call'
import { confirm, notice } from '@/app/_ui/feedback/feedback'
import type { CodeItemRow } from '@/lib/dictionaries/codes/code-item-rows'
import { forgetCodedLists } from '../../../_parts/coded-lists'

export function useCodeActions(onChange: () => void) {
  const t = useTranslations('dictionaries')
  const undoLabel = useTranslations('ui')('undo')
  const changed = () => {
    forgetCodedLists()
    onChange()
  }
  const change = ({ key, code, version }: CodeItemRow, enabled: boolean) =>
    call('PUT /dicinfo/update', { key, code, version, enabled })

  const toggle = async (row: CodeItemRow) => {
    try {
      const after = await change(row, !row.enabled)
      notice.success(t(after.enabled ? 'enabled' : 'disabled', { name: row.name }), {
        label: undoLabel,
        run: () =>
          void change(after, row.enabled)
            .catch(() => undefined)
            .finally(changed),
      })
    } finally {
      changed()
    }
  }
  const remove = async (row: CodeItemRow) => {
    const agreed = await confirm({
      title: t('removing.title', { name: row.name }),
      content: t('removing.askedFirst'),
      okText: t('remove'),
      danger: true,
    })
    if (!agreed) return
    try {
      await call('DELETE /dicinfo', { key: row.key, code: row.code })
      notice.success(t('removed', { name: row.name }))
    } finally {
      changed()
    }
  }
  // call() has already shown the error.
  const quietly = (work: (row: CodeItemRow) => Promise<void>) => (row: CodeItemRow) =>
    void work(row).catch(() => undefined)
  return { toggle: quietly(toggle), remove: quietly(remove) }
}
