'use client'

import { type FigureData, marksOf } from '../figure-data'
import type { Mark } from '../mark'
import { tenth } from '../plot/plot'
import { useFigureText } from '../use-figure-text'
import { useAddressed } from './addressed'
import { MarkLink } from './mark-link'
import { linkAt } from './packed-links'

interface BarMarksProps {
  data: FigureData
  x: readonly [first: number, step: number]
  width: number
  y: readonly [foot: number, rise: number]
  ground: readonly [top: number, bottom: number]
  minorFrom?: number
}

export function BarMarks({ data, x: [first, step], width, y: [foot, rise], ...rest }: BarMarksProps) {
  const text = useFigureText(data)
  const addressed = useAddressed()
  const marks = marksOf(data)
  const { minorFrom = marks.length, ground } = rest
  const leftOf = (at: number) => tenth(first + at * step)
  const heightOf = ({ value }: Mark) => tenth(foot - tenth(foot - (value ?? 0) * rise))
  if (!addressed) {
    // Only seen, so bars that look alike are one shape.
    const lookOf = (mark: Mark, at: number) => `${at < minorFrom ? '' : 'minor '}${classOf(mark)}`
    const shapes = new Map<string, number[]>()
    for (const [at, mark] of marks.entries())
      shapes.set(lookOf(mark, at), [...(shapes.get(lookOf(mark, at)) ?? []), at])
    return [...shapes].map(([look, places]) => (
      <g key={look} className={look.startsWith('minor ') ? 'chart-minor' : undefined}>
        <path
          className={look.replace('minor ', '')}
          d={places
            .filter(at => heightOf(marks[at]!) > 0)
            .map(at => `M${leftOf(at)} ${tenth(foot)}v${-heightOf(marks[at]!)}h${width}V${tenth(foot)}z`)
            .join('')}
        />
      </g>
    ))
  }
  return marks.map((mark, at) => {
    const left = leftOf(at)
    const height = heightOf(mark)
    return (
      <MarkLink
        key={mark.key}
        id={mark.key}
        href={linkAt(data.links, at)}
        name={text.nameOf(at)}
        at={[at, 0]}
        className={at < minorFrom ? undefined : 'chart-minor'}
      >
        <rect
          className="chart-hit"
          x={tenth(left + width / 2 - step / 2)}
          y={ground[0]}
          width={tenth(step)}
          height={ground[1] - ground[0]}
        />
        <rect className={classOf(mark)} x={left} y={tenth(foot - height)} width={width} height={height} />
      </MarkLink>
    )
  })
}

const classOf = ({ unfinished, alarm }: Mark) =>
  ['chart-bar', unfinished && 'unfinished', alarm && 'alarm'].filter(Boolean).join(' ')
