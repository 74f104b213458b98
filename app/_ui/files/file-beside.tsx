import { useTranslations } from 'next-intl'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { IconButton } from '@/app/_ui/icon'
import { recall, remember } from '@/app/_ui/tab-memory'
import { type PreviewFile, PreviewStage, PreviewTools, usePreview } from './file-stage'
import './file-beside.css'

interface BesideProps {
  files: PreviewFile[]
  start: string
  onClose(): void
}

interface Place {
  docked: boolean
  width: number
  height: number
  left: number
  top: number
}

const key = 'files:beside'
const smallest = 280
const step = 40
const clamp = (value: number, from: number, to: number) => Math.min(Math.max(value, from), Math.max(from, to))

function within(place: Place): Place {
  const { innerWidth, innerHeight } = window
  const width = clamp(place.width, smallest, innerWidth * 0.6)
  const height = clamp(place.height, smallest, innerHeight - 24)
  return {
    ...place,
    width,
    height,
    left: clamp(place.left, 0, innerWidth - width),
    top: clamp(place.top, 0, innerHeight - height),
  }
}

const atFirst = (): Place => {
  const { innerWidth, innerHeight } = window
  return {
    docked: true,
    width: Math.round(innerWidth * 0.32),
    height: Math.round(innerHeight * 0.7),
    left: Math.round(innerWidth * 0.6),
    top: 120,
  }
}

export default function FileBeside({ files, start, onClose }: BesideProps) {
  const t = useTranslations('uiForm.upload')
  const panel = useRef<HTMLElement>(null)
  const preview = usePreview(files, start, panel)
  const [place, setPlace] = useState(() => within(recall<Place>(key) ?? atFirst()))
  const change = (next: Partial<Place>) => setPlace(now => within({ ...now, ...next }))
  useEffect(() => remember(key, place), [place])
  useEffect(() => {
    const form = panel.current?.closest<HTMLElement>('form')
    form?.style.setProperty('--beside', place.docked ? `${place.width}px` : '0px')
    return () => void form?.style.removeProperty('--beside')
  }, [place])
  if (!preview.file) return null
  const { docked, width, height, left, top } = place
  const drag = (event: PointerEvent, to: (x: number, y: number) => Partial<Place>) => {
    const target = event.currentTarget as HTMLElement
    const [x, y] = [event.clientX, event.clientY]
    target.setPointerCapture(event.pointerId)
    const move = (moved: globalThis.PointerEvent) => change(to(moved.clientX - x, moved.clientY - y))
    target.addEventListener('pointermove', move)
    target.addEventListener('lostpointercapture', () => target.removeEventListener('pointermove', move), {
      once: true,
    })
  }
  const moveBy = (event: PointerEvent) => {
    if (event.button !== 0 || (event.target as Element).closest('button, a')) return
    const box = panel.current!.getBoundingClientRect()
    drag(event, (x, y) =>
      docked && Math.abs(x) + Math.abs(y) < 8 ? {} : { docked: false, left: box.left + x, top: box.top + y },
    )
  }
  const sizes = (event: KeyboardEvent) => {
    const by = { ArrowLeft: step, ArrowRight: -step }[event.key]
    if (!by) return
    event.preventDefault()
    event.stopPropagation()
    change({ width: width + by, ...(!docked && { left: left - by }) })
  }
  return (
    <section
      ref={panel}
      className="ui-preview ui-beside"
      tabIndex={-1}
      data-docked={docked}
      aria-label={preview.file.name}
      style={docked ? { width } : { width, height, left, top }}
      onKeyDown={event => {
        // The form's own keys do not hear what is pressed here.
        event.stopPropagation()
        if (event.key === 'Escape') onClose()
        else preview.turnPage(event)
      }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a separator that is moved, not a line */}
      <div
        className="edge"
        role="separator"
        aria-orientation="vertical"
        aria-label={t('beside.width')}
        aria-valuenow={Math.round(width)}
        aria-valuemin={smallest}
        tabIndex={0}
        onPointerDown={event =>
          drag(event, x => ({
            width: width - x,
            ...(!docked && { left: left + Math.min(x, width - smallest) }),
          }))
        }
        onKeyDown={sizes}
      />
      <header className="row gap-4" title={t('beside.move')} onPointerDown={moveBy}>
        <PreviewTools {...preview} />
        <IconButton
          icon={docked ? 'copy' : 'columns'}
          label={t(docked ? 'beside.float' : 'beside.dock')}
          onClick={() => change({ docked: !docked })}
        />
        <IconButton icon="close" label={t('closePreview')} onClick={onClose} />
      </header>
      <PreviewStage {...preview} />
      {!docked && (
        <span
          className="corner"
          aria-hidden="true"
          onPointerDown={event => drag(event, (x, y) => ({ width: width + x, height: height + y }))}
        />
      )}
    </section>
  )
}
