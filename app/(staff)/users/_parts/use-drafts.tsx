import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '@/app/_ui/call'
import { lazyDialog } from '@/app/_ui/lazy-part'
import type { RowAction } from '@/app/_ui/table/row-actions'
import type { UserRow } from '@/lib/accounts/people/user-rows'
import type { May } from '../../_parts/may'

const HandOverDraftsDialog = lazyDialog(() => import('./hand-over-drafts-dialog'))

/** Only their author can continue drafts, so closing an account strands them. */
export function useDrafts(may: May<'system_user'>, onChange: () => void) {
  const t = useTranslations('users')
  const [handingOver, setHandingOver] = useState<{ user: UserRow; count: number }>()
  return {
    async withKept(user: UserRow, question: string): Promise<string> {
      if (!may.get) return question
      const { count } = await call('GET /SystemManager/system/user/:id/drafts', { id: user.id })
      return count > 0 ? `${question} ${t('asking.keptDrafts', { count })}` : question
    },
    action(user: UserRow, count: number): RowAction | false {
      if (count === 0 || !may.edit) return false
      const onSelect = () => setHandingOver({ user, count })
      return { key: 'handOverDrafts', label: t('actions.handOverDrafts'), onSelect }
    },
    dialog: handingOver && (
      <HandOverDraftsDialog
        {...handingOver}
        onClose={() => setHandingOver(undefined)}
        onDone={() => {
          setHandingOver(undefined)
          onChange()
        }}
      />
    ),
  }
}
