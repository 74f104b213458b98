'use client'

import { useEffect, useEffectEvent, useState } from 'react'

interface Box {
  left: number
  top: number
  width: number
  height: number
}

export function usePick(onPick: (text: string) => void) {
  const [picking, setPicking] = useState(false)
  const [mark, setMark] = useState<Box>()
  const picked = useEffectEvent(onPick)
  useEffect(() => {
    if (!picking) return
    const targetOf = (event: Event) => {
      const target = event.target as Element
      return target.closest('[role="dialog"]') ? null : target
    }
    const move = (event: Event) => {
      const { left, top, width, height } = targetOf(event)?.getBoundingClientRect() ?? new DOMRect()
      setMark(width > 0 ? { left, top, width, height } : undefined)
    }
    const click = (event: Event) => {
      const target = targetOf(event)
      if (!target) return
      event.preventDefault()
      event.stopPropagation()
      setPicking(false)
      picked(textOf(target))
    }
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      event.preventDefault()
      setPicking(false)
    }
    document.addEventListener('pointermove', move, true)
    document.addEventListener('click', click, true)
    document.addEventListener('keydown', key, true)
    return () => {
      setMark(undefined)
      document.removeEventListener('pointermove', move, true)
      document.removeEventListener('click', click, true)
      document.removeEventListener('keydown', key, true)
    }
  }, [picking])
  return { picking, mark, pick: () => setPicking(now => !now) }
}

function textOf(element: Element): string {
  const own = [...element.childNodes]
    .filter(node => node.nodeType === Node.TEXT_NODE)
    .map(node => node.textContent)
    .join('')
    .trim()
  const spoken = ['placeholder', 'aria-label', 'title', 'alt'].map(name => element.getAttribute(name)?.trim())
  return own || element.textContent?.trim() || spoken.find(Boolean) || ''
}
