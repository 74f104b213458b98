import { type CSSProperties, type ReactNode, useId } from 'react'
import { height as wholeHeight, width as wholeWidth } from './plot'
import { Pointer } from './pointer'

interface DrawingProps {
  name: string
  width?: number
  height?: number
  children: ReactNode
}

/** The picture with its patterns; `name` is what a screen reader calls it. */
export function Drawing({ name, width = wholeWidth, height = wholeHeight, children }: DrawingProps) {
  const id = useId().replace(/\W/g, '')
  const patterns = { '--hatch': `url(#${id}h)`, '--cross': `url(#${id}x)` } as CSSProperties
  return (
    <Pointer>
      {/* biome-ignore lint/a11y/useSemanticElements: a group of links inside a picture has no element of its own */}
      <svg viewBox={`0 0 ${width} ${height}`} role="group" aria-label={name} style={patterns}>
        <defs>
          <pattern id={`${id}h`} className="chart-hatch" width="6" height="6" patternUnits="userSpaceOnUse">
            <path d="M-1 1 1-1M0 6 6 0M5 7 7 5" />
          </pattern>
          <pattern id={`${id}x`} className="chart-cross" width="6" height="6" patternUnits="userSpaceOnUse">
            <path d="M0 0 6 6M0 6 6 0" />
          </pattern>
        </defs>
        {children}
        <path className="chart-hair" d={`M0 0V${height}`} />
      </svg>
    </Pointer>
  )
}
