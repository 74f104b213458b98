import { type CSSProperties, type ReactNode, useId } from 'react'
import { Patterns } from './patterns'
import { height as wholeHeight, width as wholeWidth } from './plot/plot'
import { Pointer } from './pointer'
import './css/drawing.css'
import './css/marks.css'

interface DrawingProps {
  name: string
  width?: number
  height?: number
  children: ReactNode
}

export function Drawing({ name, width = wholeWidth, height = wholeHeight, children }: DrawingProps) {
  const id = useId().replace(/\W/g, '')
  const patterns = { '--hatch': `url(#${id}h)`, '--cross': `url(#${id}x)` } as CSSProperties
  return (
    <Pointer>
      {/* biome-ignore lint/a11y/useSemanticElements: a group of links inside a picture has no element of its own */}
      <svg viewBox={`0 0 ${width} ${height}`} role="group" aria-label={name} style={patterns}>
        <Patterns id={id} />
        {children}
        <path className="chart-hair" d={`M0 0V${height}`} />
      </svg>
    </Pointer>
  )
}
