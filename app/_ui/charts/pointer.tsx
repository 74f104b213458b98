'use client'

import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
import { basePath, useNavigate } from '@/app/_ui/navigation'
import { useAddressed } from './links/addressed'
import './css/pointer.css'

const steps: Record<string, [number, number]> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
}
const placeOf = (mark: Element) => mark.getAttribute('data-at')!.split(',').map(Number) as [number, number]
const markOf = (target: EventTarget) => (target as Element).closest?.('[data-at], [data-card]')

export function Pointer({ children }: { children: ReactNode }) {
  const area = useRef<HTMLDivElement>(null)
  const [card, show] = useState<{ lines: string[]; left: number; top: number }>()
  const [go] = useNavigate()
  const stopAt = (stop?: Element) => {
    const marks = [...area.current!.querySelectorAll('[data-at]')]
    for (const mark of marks) mark.setAttribute('tabindex', mark === (stop ?? marks[0]) ? '0' : '-1')
    return marks
  }
  const addressed = useAddressed()
  // biome-ignore lint/correctness/useExhaustiveDependencies: other marks need a tab stop anew
  useEffect(() => void stopAt(), [children, addressed])

  const tell = (event: PointerEvent | FocusEvent) => {
    const mark = markOf(event.target)
    const hair = area.current!.querySelector('.chart-hair')
    const x = mark?.getAttribute('data-x')
    hair?.classList.toggle('shown', !!x)
    if (!mark) return show(undefined)
    if (x) hair?.setAttribute('transform', `translate(${x})`)
    const [box, own] = [area.current!.getBoundingClientRect(), mark.getBoundingClientRect()]
    const at = 'clientX' in event ? event.clientX : own.x + own.width / 2
    const text = mark.getAttribute('data-card') ?? mark.getAttribute('aria-label')!
    const top = 'clientY' in event ? event.clientY : own.y
    show({ lines: text.split(/[;；]\s*/), left: (at - box.x) / box.width, top: Math.max(0, top - box.y) })
  }
  const step = (event: KeyboardEvent) => {
    if (event.key === 'Escape') show(undefined)
    const direction = steps[event.key]
    const mark = markOf(event.target)
    if (!direction || !mark?.hasAttribute('data-at')) return
    event.preventDefault()
    const from = placeOf(mark)
    const [next] = stopAt(mark)
      .map(one => {
        const [dx, dy] = placeOf(one).map((to, axis) => to - from[axis]!) as [number, number]
        const along = dx * direction[0] + dy * direction[1]
        return { one, along, cost: along + 9 * Math.abs(direction[0] ? dy : dx) }
      })
      .filter(({ along }) => along > 0)
      .sort((a, b) => a.cost - b.cost)
    if (next) stopAt(next.one)
    if (next) (next.one as HTMLElement).focus()
  }
  const open = (event: MouseEvent) => {
    const href = markOf(event.target)?.getAttribute('href')
    if (!href || event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    go(href.slice(basePath.length))
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens for the links inside
    <div
      ref={area}
      className="chart-pointer"
      onPointerMove={tell}
      onPointerLeave={() => show(undefined)}
      onFocus={tell}
      onBlur={() => show(undefined)}
      onKeyDown={step}
      onClick={open}
    >
      {children}
      {card && (
        <div
          className={card.left > 0.6 ? 'chart-card before' : 'chart-card'}
          aria-hidden="true"
          style={{ left: `${card.left * 100}%`, top: card.top }}
        >
          {card.lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name
            <div key={at}>{line}</div>
          ))}
        </div>
      )}
      <div className="visually-hidden" role="status">
        {card?.lines.join(' ')}
      </div>
    </div>
  )
}
