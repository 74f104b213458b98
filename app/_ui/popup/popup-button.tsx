'use client'

import { type ReactNode, Suspense, useState } from 'react'
import { Icon, type IconName } from '@/app/_ui/icon'
import { Popup } from './popup'

interface PopupButtonProps {
  label: string
  icon: IconName
  className: string
  onApproach?(): void
  children: ReactNode
}

export function PopupButton({ label, icon, className, onApproach, children }: PopupButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <button
        type="button"
        className="ui-icon-button"
        aria-label={label}
        title={label}
        aria-expanded={anchor !== null}
        onPointerEnter={onApproach}
        onClick={event => setAnchor(anchor ? null : event.currentTarget)}
      >
        <Icon name={icon} />
      </button>
      {anchor && (
        <Suspense>
          <Popup anchor={anchor} align="end" className={className} onClose={() => setAnchor(null)}>
            {children}
          </Popup>
        </Suspense>
      )}
    </>
  )
}
