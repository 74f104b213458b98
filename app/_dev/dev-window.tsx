'use client'

import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react'
import { notice } from '@/app/_ui/feedback/feedback'
import { Icon, IconButton, type IconName } from '@/app/_ui/icon'
import type { Reply } from '@/lib/ops/dev/protocol'
import { AssistTab } from './assist/assist-tab'
import css from './dev.module.css'
import { type Entry, type Kept, useKept } from './kept'
import { ModulesTab } from './modules-tab'
import { SettingsTab } from './settings-tab'
import { ToolProvider } from './tool'
import { type Ask, useSocket } from './use-socket'
import { useSpeak } from './words'

const step = 16
const visible = 48

const icons: Record<Entry, IconName> = { fz: 'search', ksh: 'list', sz: 'settings' }
const entries = Object.keys(icons) as Entry[]

export function DevWindow({ address, token }: { address: string; token: string }) {
  const speak = useSpeak()
  const { connected, ask } = useSocket(address, token)
  const { kept, keep } = useKept()
  const button = useRef<HTMLButtonElement>(null)
  if (!kept) return null
  const close = () => {
    keep({ open: false })
    button.current?.focus()
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`grid place-center text-body ${css.button}`}
        aria-expanded={kept.open}
        aria-label={speak('tool')}
        title={speak('tool')}
        onClick={() => (kept.open ? close() : keep({ open: true }))}
      >
        <Icon name="settings" />
      </button>
      {kept.open && <Frame {...{ connected, ask, kept, keep }} onClose={close} />}
    </>
  )
}

interface FrameProps {
  connected: boolean
  ask: Ask
  kept: Kept
  keep(change: Partial<Kept>): void
  onClose(): void
}

function Frame({ connected, ask, kept, keep, onClose }: FrameProps) {
  const speak = useSpeak()
  const frame = useRef<HTMLElement>(null)
  const drag = useDrag(onScreen(kept.place), place => keep({ place }))
  const tool = useMemo(() => {
    const change = async (action: string, data: unknown): Promise<Reply> => {
      const reply = await ask({ action, data })
      if (reply.state !== 'success') notice.error(reply.msg)
      else if (reply.msg) notice.success(reply.msg)
      return reply
    }
    return { ask, change, kept, keep }
  }, [ask, kept, keep])
  useEffect(
    () => frame.current?.querySelector<HTMLElement>('[aria-current]')?.focus({ preventScroll: true }),
    [],
  )
  const closeOnEscape = (event: KeyboardEvent) => {
    // A dialog that it opened is its child for React only.
    if (event.key !== 'Escape' || event.defaultPrevented || !frame.current?.contains(event.target as Node))
      return
    event.stopPropagation()
    onClose()
  }
  return (
    <section
      ref={frame}
      role="dialog"
      aria-label={speak('tool')}
      className={`grid rounded text-body bg-container ${css.window}`}
      style={{ left: drag.place.x, top: drag.place.y }}
      onKeyDown={closeOnEscape}
    >
      <header className={`row all-columns between ${css.head}`} {...drag.head}>
        <button
          type="button"
          className={`row gap-8 bold ${css.grip}`}
          aria-label={speak('move')}
          {...drag.grip}
        >
          <Icon name="grip" />
          <span>{speak('tool')}</span>
        </button>
        <IconButton icon="close" label={speak('close')} data-still onClick={onClose} />
      </header>
      <nav className={css.side} aria-label={speak('entries')}>
        {entries.map(entry => (
          <button
            className="row gap-8 w-full border-0 rounded-4 text-inherit bg-none cursor-pointer"
            key={entry}
            type="button"
            data-entry={entry}
            aria-current={entry === kept.active || undefined}
            onClick={() => keep({ active: entry })}
          >
            <Icon name={icons[entry]} />
            <span>{speak(entry)}</span>
          </button>
        ))}
      </nav>
      <div className={`scroll ${css.body}`}>
        {!connected && <p role="status">{speak('connecting')}</p>}
        {connected && (
          <ToolProvider value={tool}>
            {kept.active === 'fz' && <AssistTab />}
            {kept.active === 'ksh' && <ModulesTab />}
            {kept.active === 'sz' && <SettingsTab />}
          </ToolProvider>
        )}
      </div>
    </section>
  )
}

interface Place {
  x: number
  y: number
}

function onScreen({ x, y }: Place): Place {
  const clamp = (value: number, limit: number) => Math.max(0, Math.min(value, limit - visible))
  return { x: clamp(x, innerWidth), y: clamp(y, innerHeight) }
}

function useDrag(place: Place, save: (place: Place) => void) {
  const [held, setHeld] = useState<{ from: Place; place: Place }>()
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || (event.target as Element).closest('[data-still]')) return
    event.currentTarget.setPointerCapture(event.pointerId)
    setHeld({ from: { x: event.clientX - place.x, y: event.clientY - place.y }, place })
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (held)
      setHeld({
        ...held,
        place: onScreen({ x: event.clientX - held.from.x, y: event.clientY - held.from.y }),
      })
  }
  const onPointerUp = () => {
    if (held) save(held.place)
    setHeld(undefined)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const by = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key]
    if (!by) return
    event.preventDefault()
    save(onScreen({ x: place.x + by[0]! * step, y: place.y + by[1]! * step }))
  }
  return {
    place: held?.place ?? place,
    head: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp },
    grip: { onKeyDown },
  }
}
