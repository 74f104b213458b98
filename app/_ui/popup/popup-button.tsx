import { type ReactNode, Suspense, useState } from 'react'
import { Icon, type IconName } from '@/app/_ui/icon'
import { Popup } from './popup'

interface PopupButtonProps {
  label: string
  icon: IconName
  className: string
  written?: boolean
  mark?: ReactNode
  onApproach?(): void
  children: ReactNode | ((close: () => void) => ReactNode)
}

export function PopupButton(props: PopupButtonProps) {
  const { label, icon, className, written = false, mark, onApproach, children } = props
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  return (
    <>
      <button
        type="button"
        className={written ? 'ui-link row gap-4' : 'ui-icon-button'}
        aria-label={label}
        title={label}
        aria-expanded={anchor !== null}
        onPointerEnter={onApproach}
        onClick={event => setAnchor(anchor ? null : event.currentTarget)}
      >
        <Icon name={icon} />
        {written && <span>{label}</span>}
        {mark}
      </button>
      {anchor && (
        <Suspense>
          <Popup anchor={anchor} align="end" className={className} onClose={close}>
            {typeof children === 'function' ? children(close) : children}
          </Popup>
        </Suspense>
      )}
    </>
  )
}
