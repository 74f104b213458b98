import { scalePoint } from 'd3-scale'
import { line as pathOf } from 'd3-shape'
import { LabelAxis, ValueAxis } from './axis'
import { Drawing } from './drawing'
import { EventMarks, type TimeEvent } from './event-marks'
import { Frame } from './frame'
import { LineTable } from './line-table'
import type { LineOf, LinePlace, LinePoint, LinesData } from './lines-data'
import type { GridLinks } from './links/grid-links'
import { LineColumns } from './links/line-columns'
import { LinePoints } from './links/line-points'
import type { FrameProps, Unit } from './mark'
import { fromZero } from './plot/from-zero'
import { tenth, plot as whole } from './plot/plot'
import { shortPath } from './plot/short-path'
import { spread } from './plot/spread'
import { clipText, textWidth } from './plot/text-room'
import { Silent } from './silent'
import { useMarkText } from './use-mark-text'

interface LinesProps {
  frame: FrameProps
  points: readonly LinePoint[]
  lines: readonly LineOf[]
  totals?: LinesData['totals']
  links?: GridLinks
  events?: readonly TimeEvent[]
  unit?: Unit
  before?: string
  ahead?: LinesData['ahead']
}

const [colours, labelHeight, longestLabel] = [6, 17, 170]

export function Lines({
  frame,
  points,
  lines,
  totals,
  links,
  events = [],
  unit = 'count',
  before,
  ahead,
}: LinesProps) {
  const text = useMarkText([], {}, unit)
  const names = lines.map(({ name }) => Math.min(longestLabel, textWidth(name)))
  const plot = { ...whole, right: whole.right - Math.max(0, ...names) - 16 }
  const x = scalePoint(
    points.map(({ key }) => key),
    [plot.left, plot.right],
  ).padding(0.5)
  const y = fromZero(
    lines.flatMap(({ values, before = [], ahead }) => [...values, ...before, ...(ahead?.values ?? [])]),
  )
  const data: LinesData = {
    ...{ points, lines, unit },
    ...(totals && { totals }),
    ...(links && { links }),
    ...(before && { before }),
    ...(ahead && { ahead }),
  }
  const room = x.step() || plot.right - plot.left
  const place: LinePlace = {
    x: [points[0] ? x(points[0].key)! : 0, room],
    y: [y(0), y(0) - y(1)],
  }
  const coloured = lines.filter(({ quiet }) => !quiet).slice(0, colours)
  // Of what is not all in, only what it will be is drawn, where that is known.
  const lastOf = ({ values, ahead: own }: LineOf) => {
    const drawn = values.map((value, at) => (own && ahead && at >= ahead.from ? own.values[at] : value))
    return y(drawn.findLast(value => value != null) ?? 0)
  }
  const ends = spread(lines.map(lastOf), labelHeight, [plot.top, plot.bottom])
  return (
    <Frame {...frame} table={<LineTable data={data} />}>
      <Drawing name={frame.question}>
        <ValueAxis y={y} write={text.value} whole={unit === 'count'} plot={plot} />
        <LabelAxis labels={points.map(({ key, label }) => ({ x: x(key)!, text: label }))} room={room} time />
        <LineColumns data={data} x={place.x} ground={[plot.top, plot.bottom]} />
        <EventMarks events={events} x={x} />
        {lines.map((line, row) => (
          <Line key={line.key} {...{ data, row, place }} colour={coloured.indexOf(line) + 1} />
        ))}
        <Silent>
          {lines.map((line, at) => (
            <text
              key={line.key}
              className="chart-end"
              data-line={coloured.indexOf(line) + 1}
              x={tenth(plot.right + 10)}
              y={tenth(ends[at]! + 4)}
            >
              {clipText(line.name, longestLabel)}
            </text>
          ))}
        </Silent>
      </Drawing>
    </Frame>
  )
}

interface Props {
  data: LinesData
  row: number
  colour: number
  place: LinePlace
}

const dottedPoints = 40

function Line({ data, row, colour, place }: Props) {
  const { values, before, ahead, dotted } = data.lines[row]!
  const from = (ahead && data.ahead?.from) ?? data.points.length
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
      {!dotted && (
        <path d={shortPath(path(data.points.map((_, at) => (at < from ? (values[at] ?? null) : null))))} />
      )}
      {ahead && !dotted && (
        <path
          className="ahead"
          d={shortPath(
            path(
              data.points.map((_, at) =>
                at < from - 1 ? null : ((at < from ? values : ahead.values)[at] ?? null),
              ),
            ),
          )}
        />
      )}
      <LinePoints data={data} row={row} place={place} />
    </g>
  )
}
