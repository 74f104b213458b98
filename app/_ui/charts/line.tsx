import type { ScaleLinear, ScalePoint } from 'd3-scale'
import { line as pathOf } from 'd3-shape'
import { LinePoints } from './links/line-points'
import { packLinks } from './links/packed-links'
import { tenth } from './plot'
import type { MarkText } from './use-mark-text'

interface PointMark {
  value: number | null
  href?: string
  share?: number
}

export interface LineOf {
  key: string
  name: string
  /** One for each point; null where there is nothing to tell. */
  marks: readonly (PointMark | null)[]
  /** Grey: what is beside the others. */
  quiet?: boolean
  /** Too few for a line. */
  dotted?: boolean
}

interface Props {
  line: LineOf
  row: number
  /** From 1 on; 0 is grey. */
  colour: number
  points: readonly { key: string; label: string; unfinished?: boolean }[]
  x: ScalePoint<string>
  y: ScaleLinear<number, number>
  text: MarkText
}

/** Of more points each gets a dot only under the pointer or the focus. */
const dottedPoints = 40

export function Line({ line, row, colour, points, x, y, text }: Props) {
  const known = points.flatMap((point, at) => {
    const mark = line.marks[at]
    if (mark == null || mark.value === null) return []
    // Dots of nothing would hide the others.
    return line.dotted && mark.value === 0 ? [] : [{ ...point, ...mark, value: mark.value, at }]
  })
  const path = pathOf<(typeof line.marks)[number]>(
    (_, at) => x(points[at]!.key)!,
    mark => y(mark!.value!),
  ).defined(mark => mark != null && mark.value !== null)
  return (
    <g
      className={points.length > dottedPoints && !line.dotted ? 'chart-line many' : 'chart-line'}
      data-line={colour}
    >
      {!line.dotted && <path d={path(points.map((_, at) => line.marks[at] ?? null)) ?? undefined} />}
      <LinePoints
        line={line.key}
        row={row}
        links={packLinks(known.map(({ href }) => href))}
        points={known.map(({ key, label, unfinished, value, share, at }) => ({
          key,
          at,
          x: tenth(x(key)!),
          y: tenth(y(value)),
          name: text.nameOf({ key, label: `${label} ${line.name}`, value, share, unfinished }),
        }))}
      />
    </g>
  )
}
