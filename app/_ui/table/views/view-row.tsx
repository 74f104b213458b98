import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '@/app/_ui/call'
import { IconButton, type IconName } from '@/app/_ui/icon'
import type { View } from '@/lib/accounts/views/list-views'

interface RowProps {
  view: View
  current: boolean
  first: boolean
  last: boolean
  mayPreset: boolean
  onChoose(): void
  onMove(by: 1 | -1): void
  onRemove(): void
  onPreset(): void
  onChange(changes: Partial<View>): void
}

export function ViewRow({ view, current, first, last, mayPreset, ...on }: RowProps) {
  const t = useTranslations('ui.views')
  const [renaming, setRenaming] = useState(false)
  const { id, name } = view
  const icon = (
    label: 'moveUp' | 'moveDown' | 'rename' | 'remove' | 'preset',
    icon: IconName,
    run: () => void,
    disabled = false,
  ) => (
    <IconButton
      icon={icon}
      label={t(`${label}Of`, { name })}
      title={t(label)}
      disabled={disabled}
      onClick={run}
    />
  )
  const rename = async (given: string) => {
    const next = given.trim()
    setRenaming(false)
    if (next === '' || next === name) return
    await call('PUT /views/:id', { id, name: next })
    on.onChange({ name: next })
  }
  return (
    <li className="row" data-current={current || undefined}>
      {renaming ? (
        <input
          // biome-ignore lint/a11y/noAutofocus: the field replaces the button that was pressed
          autoFocus
          className="ui-control rename flex-1 min-w-0"
          aria-label={t('renameOf', { name })}
          defaultValue={name}
          maxLength={60}
          onFocus={event => event.currentTarget.select()}
          onBlur={event => void rename(event.currentTarget.value).catch(() => undefined)}
          onKeyDown={event => {
            if (event.key === 'Enter') event.currentTarget.blur()
            if (event.key !== 'Escape') return
            event.stopPropagation()
            setRenaming(false)
          }}
        />
      ) : (
        <button
          type="button"
          className="view row flex-1 min-w-0 gap-8"
          aria-current={current || undefined}
          onClick={on.onChoose}
        >
          <span className="truncate">{name}</span>
          {!view.mine && (
            <small className="truncate flex-none tertiary">{t('by', { name: view.ownerName })}</small>
          )}
          {view.mine && view.shared && <small className="truncate flex-none tertiary">{t('isShared')}</small>}
          {view.preset && <small className="truncate flex-none tertiary">{t('isPreset')}</small>}
        </button>
      )}
      {mayPreset && view.shared && icon('preset', 'user', on.onPreset)}
      {view.mine && icon('rename', 'edit', () => setRenaming(true))}
      {icon('moveUp', 'up', () => on.onMove(-1), first)}
      {icon('moveDown', 'down', () => on.onMove(1), last)}
      {view.mine && icon('remove', 'trash', on.onRemove)}
    </li>
  )
}
