import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Icon, type IconName } from '@/app/_ui/icon'
import { useDenial } from '@/app/_ui/permitted'
import type { Access } from '@/lib/core/permissions'
import { Popup } from './popup'

export interface MenuItem {
  key: string
  label: ReactNode
  icon?: IconName
  danger?: boolean
  disabled?: boolean
  checked?: boolean
  access?: Access
  onSelect(): void
}

type MenuProps = Omit<ComponentProps<typeof Popup>, 'children'> & { items: MenuItem[]; label: string }

export function PopupMenu({ items, label, onClose, ...popup }: MenuProps) {
  const list = useRef<HTMLDivElement>(null)
  const denial = useDenial()
  const buttons = () => [
    ...list.current!.querySelectorAll<HTMLButtonElement>('[role^="menuitem"]:not(:disabled)'),
  ]

  useEffect(() => {
    // A page that scrolls closes the popup.
    list.current?.querySelector<HTMLButtonElement>(':not(:disabled)')?.focus({ preventScroll: true })
  }, [])

  const key = (event: KeyboardEvent) => {
    const all = buttons()
    const now = all.indexOf(document.activeElement as HTMLButtonElement)
    const next = {
      ArrowDown: (now + 1) % all.length,
      ArrowUp: (now - 1 + all.length) % all.length,
      Home: 0,
      End: all.length - 1,
    }[event.key]
    if (event.key === 'Tab') onClose()
    if (next === undefined) return
    event.preventDefault()
    all[next]?.focus()
  }

  return (
    <Popup onClose={onClose} {...popup}>
      <div ref={list} role="menu" aria-label={label} className="ui-menu" onKeyDown={key}>
        {items.map(item => (
          // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the role with a choice has the attribute
          <button
            key={item.key}
            type="button"
            role={item.checked === undefined ? 'menuitem' : 'menuitemradio'}
            aria-checked={item.checked}
            disabled={item.disabled}
            {...denial(item.access)}
            className={`row w-full nowrap gap-8 ${item.danger ? 'danger' : ''}`}
            onClick={() => {
              onClose()
              if (popup.anchor instanceof HTMLElement) popup.anchor.focus()
              item.onSelect()
            }}
          >
            {item.icon && <Icon name={item.icon} />}
            <span>{item.label}</span>
            {item.checked && <Icon name="check" className="checked" />}
          </button>
        ))}
      </div>
    </Popup>
  )
}

// Named in words, and there only where it has something.
export const NamedMenu = ({ items, label }: { items: MenuItem[]; label: string }) =>
  items.length > 0 && (
    <MenuButton className="ui-control" {...{ items, label }}>
      {label}
      <Icon name="down" />
    </MenuButton>
  )

interface MenuButtonProps {
  items: MenuItem[]
  label: string
  children: ReactNode
  className?: string
}

export function MenuButton({ items, label, children, className = 'ui-icon-button' }: MenuButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={event => setAnchor(anchor ? null : event.currentTarget)}
      >
        {children}
      </button>
      {anchor && (
        <PopupMenu anchor={anchor} align="end" items={items} label={label} onClose={() => setAnchor(null)} />
      )}
    </>
  )
}
