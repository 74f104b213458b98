import type { MouseEvent } from 'react'
import { TextButton } from '@/app/_ui/icon'

const kinds = ['png', 'svg'] as const

export function SaveButtons({ names }: { names: Record<(typeof kinds)[number], string> }) {
  const save = async (event: MouseEvent, kind: (typeof kinds)[number]) => {
    const figure = event.currentTarget.closest('figure')!
    const { saveFigure } = await import('./save-figure')
    await saveFigure(figure, kind)
  }
  return kinds.map(kind => (
    <TextButton key={kind} aria-label={names[kind]} onClick={event => save(event, kind)}>
      {kind.toUpperCase()}
    </TextButton>
  ))
}
