import { useTranslations } from 'next-intl'
import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import { confirm, notice } from '@/app/_ui/feedback/feedback'
import { permitted } from '@/app/_ui/permitted'
import type { CollectionRow } from '@/lib/collections/collection'
import type { Access } from '@/lib/core/permissions'
import { keyIn, type OpenedRow, type Special, titleIn, useWords, type View } from './view'

export function useRowActions(view: View, special: Special, onChange: () => void) {
  const { access, calls } = view
  const word = useWords(view)
  const undoLabel = useTranslations('ui')('undo')

  const change = (row: CollectionRow, enabled: boolean): Promise<CollectionRow> =>
    call(calls.update, asInput({ ...keyIn(special, row), version: row.version, enabled }))

  const toggle = async (row: CollectionRow) => {
    const name = titleIn(special, row)
    try {
      const changed = await change(row, !row.enabled)
      notice.success(word(changed.enabled ? 'enabled' : 'disabled', { name }), {
        label: undoLabel,
        run: () => void change(changed, row.enabled === true).finally(onChange),
      })
    } finally {
      onChange()
    }
  }

  const remove = async (row: CollectionRow) => {
    if (!permitted(`${access}:delete` as Access)) return
    const name = titleIn(special, row)
    const { uses }: OpenedRow = 'get' in calls ? await call(calls.get, { id: row.id }) : row
    if (uses && uses.records + uses.rows > 0) {
      const disables = await confirm({
        title: word('removing.usedTitle', { name }),
        content: word('removing.used', { uses: word('uses', { ...uses }) }),
        okText: word(row.enabled ? 'removing.disableInstead' : 'removing.close'),
      })
      if (disables && row.enabled) await toggle(row)
      return
    }
    const agreed = await confirm({
      title: word('removing.title', { name }),
      content: word('removing.content'),
      okText: word('remove'),
      danger: true,
    })
    if (!agreed) return
    try {
      await call(calls.remove, asInput(keyIn(special, row)))
      notice.success(word('removed', { name }))
    } finally {
      onChange()
    }
  }
  // call() has already shown the error.
  const quietly = (work: (row: CollectionRow) => Promise<void>) => (row: CollectionRow) =>
    void work(row).catch(() => undefined)
  return { toggle: quietly(toggle), remove: quietly(remove) }
}
