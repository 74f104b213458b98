'use client'

import { useTranslations } from 'next-intl'
import { call } from '@/app/_ui/call'
import { confirm, notice } from '@/app/_ui/feedback/feedback'
import type { EntryRow } from '@/lib/dictionaries/entry-rows'
import type { EntryView } from '@/lib/dictionaries/view'
import { useUses } from './entry-words'

export function useEntryActions({ entity, calls }: EntryView, onChange: () => void) {
  const t = useTranslations('dictionaries')
  const usesText = useUses(entity)
  const undoLabel = useTranslations('ui')('undo')

  const change = (row: EntryRow, enabled: boolean) =>
    call(calls.update, { id: row.id, version: row.version, enabled })

  const toggle = async (row: EntryRow) => {
    try {
      const changed = await change(row, !row.enabled)
      notice.success(t(changed.enabled ? 'enabled' : 'disabled', { name: row.name }), {
        label: undoLabel,
        run: () => void change(changed, row.enabled).finally(onChange),
      })
    } finally {
      onChange()
    }
  }

  const remove = async (row: EntryRow) => {
    const { uses } = await call(calls.get, { id: row.id })
    if (uses.records + uses.rows > 0) {
      const disables = await confirm({
        title: t('removing.usedTitle', { name: row.name }),
        content: t('removing.used', { uses: usesText(uses) }),
        okText: t(row.enabled ? 'removing.disableInstead' : 'removing.close'),
      })
      if (disables && row.enabled) await toggle(row)
      return
    }
    const agreed = await confirm({
      title: t('removing.title', { name: row.name }),
      content: t('removing.content'),
      okText: t('remove'),
      danger: true,
    })
    if (!agreed) return
    try {
      await call(calls.remove, { id: row.id })
      notice.success(t('removed', { name: row.name }))
    } finally {
      onChange()
    }
  }
  // call() has already shown the error.
  const quietly = (work: (row: EntryRow) => Promise<void>) => (row: EntryRow) =>
    void work(row).catch(() => undefined)
  return { toggle: quietly(toggle), remove: quietly(remove) }
}
