import { useTranslations } from 'next-intl'
import { IconButton, TextButton } from '@/app/_ui/icon'
import { basePath } from '@/app/_ui/navigation'
import { useDenial } from '@/app/_ui/permitted'
import type { Access } from '@/lib/core/permissions'

export interface RowAction {
  key: string
  label: string
  href?: string
  access?: Access
  onSelect?(): void
  danger?: boolean
  disabled?: boolean
}

const maxVisible = 3

export function splitActions(actions: RowAction[]) {
  return actions.length <= maxVisible
    ? { first: actions, rest: [] }
    : { first: actions.slice(0, maxVisible - 1), rest: actions.slice(maxVisible - 1) }
}

export function RowActions({ actions }: { actions: RowAction[] }) {
  const t = useTranslations('ui')
  const denial = useDenial()
  const { first, rest } = splitActions(actions)
  return (
    <span className="flex gap-12 row-actions">
      {first.map(action =>
        action.href && !action.disabled ? (
          <a key={action.key} data-link={action.key} href={basePath + action.href} {...denial(action.access)}>
            {action.label}
          </a>
        ) : (
          <button
            key={action.key}
            type="button"
            className={action.danger ? 'ui-link danger' : 'ui-link'}
            data-act={action.key}
            {...denial(action.access)}
            disabled={action.disabled}
          >
            {action.label}
          </button>
        ),
      )}
      {rest.length > 0 && (
        <TextButton data-more="" aria-haspopup="menu">
          {t('more')}
        </TextButton>
      )}
      <IconButton icon="more" label={t('more')} data-all="" aria-haspopup="menu" />
    </span>
  )
}
