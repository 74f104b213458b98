import { useTranslations } from 'next-intl'
import { useNavigate } from '@/app/_ui/navigation'
import { permitted } from '@/app/_ui/permitted'
import { PopupMenu } from '@/app/_ui/popup/popup-menu'
import { type RowAction, splitActions } from './row-actions'

interface RowMenuProps {
  anchor: HTMLElement
  actions: RowAction[]
  all?: boolean
  onClose(): void
}

export function RowMenu({ anchor, actions, all, onClose }: RowMenuProps) {
  const t = useTranslations('ui.table')
  const [go] = useNavigate()
  return (
    <PopupMenu
      anchor={anchor}
      align="end"
      label={t('actions')}
      onClose={onClose}
      items={(all ? actions : splitActions(actions).rest).map(action => ({
        key: action.key,
        label: action.label,
        danger: action.danger,
        disabled: action.disabled,
        access: action.access,
        onSelect: () => {
          if (!action.href) action.onSelect?.()
          else if (!action.access || permitted(action.access)) void go(action.href)
        },
      }))}
    />
  )
}
