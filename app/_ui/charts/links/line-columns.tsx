'use client'

import type { LinePlace, LinesData } from '../lines-data'
import { tenth } from '../plot/plot'
import { useMarkText } from '../use-mark-text'
import { useAddressed } from './addressed'

interface LineColumnsProps {
  data: LinesData
  x: LinePlace['x']
  ground: readonly [top: number, bottom: number]
}

export function LineColumns({ data: { points, lines, unit }, x: [first, step], ground }: LineColumnsProps) {
  const text = useMarkText([], {}, unit)
  const addressed = useAddressed()
  return points.map((point, at) => {
    if (!addressed && !point.unfinished) return null
    const middle = first + at * step
    return (
      <rect
        key={point.key}
        className={point.unfinished ? 'chart-hit unfinished' : 'chart-hit'}
        {...(addressed && {
          'data-x': tenth(middle),
          'data-card': text.columnOf(
            text.headOf(point),
            lines.map(({ name, values }) => [name, values[at] ?? null]),
          ),
        })}
        x={tenth(middle - step / 2)}
        y={ground[0]}
        width={tenth(step)}
        height={ground[1] - ground[0]}
      />
    )
  })
}
