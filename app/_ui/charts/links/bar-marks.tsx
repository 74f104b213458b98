'use client'

import { MarkLink } from './mark-link'
import { linkAt, type PackedLinks } from './packed-links'

interface BarMarksProps {
  bars: readonly { key: string; name: string; x: number; top: number; kind?: string; minor?: boolean }[]
  links: PackedLinks
  /** Of a bar, and of the ground that it stands on. */
  width: number
  step: number
  /** The top of the ground, the foot of the bars, the bottom of the ground. */
  heights: readonly [top: number, foot: number, bottom: number]
}

/**
 * Bars on grounds as high as the plot, so that small ones are found by the pointer too. A component of the browser, so
 * that they travel once.
 */
export function BarMarks({ bars, links, width, step, heights: [top, foot, bottom] }: BarMarksProps) {
  return bars.map((bar, at) => (
    <MarkLink
      key={bar.key}
      id={bar.key}
      href={linkAt(links, at)}
      name={bar.name}
      at={[at, 0]}
      className={bar.minor ? 'chart-minor' : undefined}
    >
      <rect
        className="chart-hit"
        x={Math.round((bar.x + width / 2 - step / 2) * 10) / 10}
        y={top}
        width={step}
        height={bottom - top}
      />
      <rect
        className={bar.kind ? `chart-bar ${bar.kind}` : 'chart-bar'}
        x={bar.x}
        y={bar.top}
        width={width}
        height={Math.round((foot - bar.top) * 10) / 10}
      />
    </MarkLink>
  ))
}
