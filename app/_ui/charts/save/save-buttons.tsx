import type { MouseEvent } from 'react'

const kinds = ['png', 'svg'] as const

export function SaveButtons({ names }: { names: Record<(typeof kinds)[number], string> }) {
  const save = async (event: MouseEvent, kind: (typeof kinds)[number]) => {
    const figure = event.currentTarget.closest('figure')!
    const { saveFigure } = await import('./save-figure')
    await saveFigure(figure, kind)
  }
  return kinds.map(kind => (
    <button
      key={kind}
      type="button"
      className="ui-link"
      aria-label={names[kind]}
      onClick={event => save(event, kind)}
    >
      {kind.toUpperCase()}
    </button>
  ))
}
