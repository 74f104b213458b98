'use client'

import type { FigureData } from '../figure-data'
import type { Mark } from '../mark'
import { tenth } from '../plot/plot'
import { useFigureText } from '../use-figure-text'
import { useAddressed } from './addressed'
import { MarkLink } from './mark-link'
import { linkAt } from './packed-links'

interface BarMarksProps {
  data: FigureData
  /** The left edge of the first bar, and from one to the next. */
  x: readonly [first: number, step: number]
  width: number
  /** The foot of the bars, and how much higher one of 1 is. */
  y: readonly [foot: number, rise: number]
  ground: readonly [top: number, bottom: number]
  /** Bars from this one on are grey. */
  minorFrom?: number
}

/** Bars on grounds as high as the plot, so that small ones are found by the pointer too. */
export function BarMarks({ data, x: [first, step], width, y: [foot, rise], ...rest }: BarMarksProps) {
  const text = useFigureText(data)
  const addressed = useAddressed()
  const { minorFrom = data.marks.length, ground } = rest
  return data.marks.map((mark, at) => {
    const left = tenth(first + at * step)
    const top = tenth(foot - (mark.value ?? 0) * rise)
    return (
      <MarkLink
        key={mark.key}
        id={mark.key}
        href={linkAt(data.links, at)}
        name={text.nameOf(at)}
        at={[at, 0]}
        className={at < minorFrom ? undefined : 'chart-minor'}
      >
        {addressed && (
          <rect
            className="chart-hit"
            x={tenth(left + width / 2 - step / 2)}
            y={ground[0]}
            width={tenth(step)}
            height={ground[1] - ground[0]}
          />
        )}
        <rect className={classOf(mark)} x={left} y={top} width={width} height={tenth(foot - top)} />
      </MarkLink>
    )
  })
}

const classOf = ({ unfinished, alarm }: Mark) =>
  ['chart-bar', unfinished && 'unfinished', alarm && 'alarm'].filter(Boolean).join(' ')
