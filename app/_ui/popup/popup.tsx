import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { listen } from '@/app/_ui/listeners'

type Place = { x: number; y: number; width?: number; height?: number }

interface PopupProps {
  anchor: HTMLElement | Place
  align?: 'start' | 'end'
  className?: string
  follow?: boolean
  room?: number
  onClose(): void
  children: ReactNode
}

const gap = 4
const edge = 8

export function Popup({
  anchor,
  align = 'start',
  className,
  follow,
  room = 0,
  onClose,
  children,
}: PopupProps) {
  const box = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState<{ left: number; top?: number; bottom?: number }>({ left: 0, top: 0 })

  const place = useCallback(() => {
    const {
      x,
      y,
      width = 0,
      height = 0,
    } = anchor instanceof HTMLElement ? anchor.getBoundingClientRect() : anchor
    const own = box.current!.getBoundingClientRect()
    const aligned = align === 'end' ? x + width - own.width : x
    const left = Math.max(edge, Math.min(aligned, window.innerWidth - own.width - edge))
    const tall = Math.max(own.height, room)
    const below = y + height + gap
    const above = below + tall > window.innerHeight - edge && y - tall - gap >= edge
    const next = above
      ? { left, bottom: window.innerHeight - y + gap }
      : { left, top: Math.max(edge, Math.min(below, window.innerHeight - own.height - edge)) }
    setAt(now => (JSON.stringify(now) === JSON.stringify(next) ? now : next))
  }, [anchor, align, room])
  // After every render, as the content may have changed its size.
  useLayoutEffect(place)

  // The anchor moves without a render of its list: a dialog is still opening, or what stands above has just come.
  useEffect(() => {
    if (!follow || !(anchor instanceof HTMLElement)) return
    let before = ''
    let frame = requestAnimationFrame(function watch() {
      const { x, y, width } = anchor.getBoundingClientRect()
      const now = `${x} ${y} ${width}`
      if (before && now !== before) place()
      before = now
      frame = requestAnimationFrame(watch)
    })
    return () => cancelAnimationFrame(frame)
  }, [anchor, follow, place])

  useEffect(() => {
    const outside = (event: Event) => {
      const target = event.target as Node
      if (box.current?.contains(target) || (anchor instanceof HTMLElement && anchor.contains(target))) return
      if (event.type === 'scroll' && follow) place()
      else onClose()
    }
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      onClose()
      if (anchor instanceof HTMLElement) anchor.focus()
    }
    return listen(document, { pointerdown: outside, scroll: outside, keydown: key }, true)
  }, [anchor, follow, onClose, place])

  return createPortal(
    <div ref={box} className={className ? `ui-popup ${className}` : 'ui-popup'} style={at}>
      {children}
    </div>,
    homeOf(anchor),
  )
}

/** Inside the anchor's dialog or inside `main`: a screen reader looks nowhere else. */
const homeOf = (anchor: HTMLElement | Place) =>
  (anchor instanceof HTMLElement && anchor.closest<HTMLElement>('[role="dialog"], dialog')) ||
  document.getElementById('main') ||
  document.body
