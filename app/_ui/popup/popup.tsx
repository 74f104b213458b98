'use client'

import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

type Place = { x: number; y: number; width?: number; height?: number }

interface PopupProps {
  anchor: HTMLElement | Place
  align?: 'start' | 'end'
  className?: string
  onClose(): void
  children: ReactNode
}

export function Popup({ anchor, align = 'start', className, onClose, children }: PopupProps) {
  const box = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState({ left: 0, top: 0 })

  useLayoutEffect(() => {
    const {
      x,
      y,
      width = 0,
      height = 0,
    } = anchor instanceof HTMLElement ? anchor.getBoundingClientRect() : anchor
    const own = box.current!.getBoundingClientRect()
    const left = align === 'end' ? x + width - own.width : x
    const below = y + height + 4
    const top = below + own.height > window.innerHeight - 8 ? y - own.height - 4 : below
    setAt({
      left: Math.max(8, Math.min(left, window.innerWidth - own.width - 8)),
      top: Math.max(8, top),
    })
  }, [anchor, align])

  useEffect(() => {
    const outside = (event: Event) => {
      const target = event.target as Node
      if (box.current?.contains(target) || (anchor instanceof HTMLElement && anchor.contains(target))) return
      onClose()
    }
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      onClose()
      if (anchor instanceof HTMLElement) anchor.focus()
    }
    document.addEventListener('pointerdown', outside, true)
    document.addEventListener('scroll', outside, true)
    document.addEventListener('keydown', key, true)
    return () => {
      document.removeEventListener('pointerdown', outside, true)
      document.removeEventListener('scroll', outside, true)
      document.removeEventListener('keydown', key, true)
    }
  }, [anchor, onClose])

  return createPortal(
    <div ref={box} className={className ? `ui-popup ${className}` : 'ui-popup'} style={at}>
      {children}
    </div>,
    // Inside `main`, so that screen readers find it in a landmark.
    document.getElementById('main') ?? document.body,
  )
}
