import { line as pathOf } from 'd3-shape'
import type { LinePlace, LinesData } from './lines-data'
import { LinePoints } from './links/line-points'
import { tenth } from './plot/plot'
import { shortPath } from './plot/short-path'

interface Props {
  data: LinesData
  row: number
  colour: number
  place: LinePlace
}

const dottedPoints = 40

export function Line({ data, row, colour, place }: Props) {
  const { values, before, dotted } = data.lines[row]!
  const path = pathOf<number | null>(
    (_, at) => tenth(place.x[0] + at * place.x[1]),
    value => tenth(place.y[0] - value! * place.y[1]),
  ).defined(value => value !== null)
  const many = data.points.length > dottedPoints && !dotted
  return (
    <g className={many ? 'chart-line many' : 'chart-line'} data-line={colour}>
      {before && !dotted && (
        <path className="before" d={shortPath(path(data.points.map((_, at) => before[at] ?? null)))} />
      )}
      {!dotted && <path d={shortPath(path(data.points.map((_, at) => values[at] ?? null)))} />}
      <LinePoints data={data} row={row} place={place} />
    </g>
  )
}
