import { useTranslations } from 'next-intl'
import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import { notice } from '@/app/_ui/feedback/feedback'
import { Icon } from '@/app/_ui/icon'
import { ownColumnsKey } from '@/app/_ui/table/table-preferences'
import type { OpenView } from '@/lib/accounts/views/list-views'
import type { PanelProps } from './views-panel'

interface ChangesProps extends PanelProps {
  opened: OpenView
  onOpen(id: string, query?: string): void
}

export function ViewChanges({ of, opened, query, onOpen, onClose, onReload }: ChangesProps) {
  const t = useTranslations('ui.views')
  const { id, name } = opened
  const update = async () => {
    onClose()
    await call('PUT /views/:id', { id, query })
    notice.success(t('updated', { name }))
    onReload()
  }
  const discard = async () => {
    onClose()
    if (opened.ownTable !== null)
      await call('PUT /preferences/:key', asInput({ value: null }, { key: ownColumnsKey(of, id) }))
    onReload()
    onOpen(id, opened.query)
  }
  return (
    <>
      {opened.mine && (
        <button
          type="button"
          className="view row w-full gap-8"
          onClick={() => void update().catch(() => undefined)}
        >
          <Icon name="check" />
          {t('update')}
        </button>
      )}
      <button
        type="button"
        className="view row w-full gap-8"
        onClick={() => void discard().catch(() => undefined)}
      >
        <Icon name="rotate" />
        {t('discard')}
      </button>
    </>
  )
}
