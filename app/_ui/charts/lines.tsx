import { scalePoint } from 'd3-scale'
import { LabelAxis, ValueAxis } from './axis'
import { Drawing } from './drawing'
import { EventMarks, type TimeEvent } from './event-marks'
import { Frame } from './frame'
import { Line, type LineOf } from './line'
import { LineTable } from './line-table'
import type { FrameProps, Unit } from './mark'
import { clipText, fromZero, tenth, textWidth, plot as whole } from './plot'
import { Silent } from './silent'
import { spread } from './spread'
import { useMarkText } from './use-mark-text'

interface LinesProps {
  frame: FrameProps
  /** In order of time. */
  points: readonly { key: string; label: string; unfinished?: boolean }[]
  /** The first six that are not quiet have colours of their own. */
  lines: readonly LineOf[]
  events?: readonly TimeEvent[]
  unit?: Unit
}

const [colours, labelHeight, longestLabel] = [6, 17, 170]

/** Lines over time with their names at the ends. */
export function Lines({ frame, points, lines, events = [], unit = 'count' }: LinesProps) {
  const text = useMarkText([], {}, unit)
  const names = lines.map(({ name }) => Math.min(longestLabel, textWidth(name)))
  const plot = { ...whole, right: whole.right - Math.max(0, ...names) - 16 }
  const x = scalePoint(
    points.map(({ key }) => key),
    [plot.left, plot.right],
  ).padding(0.5)
  const y = fromZero(lines.flatMap(({ marks }) => marks.map(mark => mark?.value)))
  const coloured = lines.filter(({ quiet }) => !quiet).slice(0, colours)
  const lastOf = ({ marks }: LineOf) => y(marks.findLast(mark => mark?.value != null)?.value ?? 0)
  const ends = spread(lines.map(lastOf), labelHeight, [plot.top, plot.bottom])
  const room = x.step() || plot.right - plot.left
  return (
    <Frame {...frame} table={<LineTable {...{ points, lines, text }} />}>
      <Drawing name={frame.question}>
        <ValueAxis y={y} write={text.value} whole={unit === 'count'} plot={plot} />
        <LabelAxis
          labels={points.map(({ key, label }) => ({ key, x: x(key)!, text: label }))}
          room={room}
          time
        />
        {points.map(({ key, label, unfinished }, at) => (
          <rect
            key={key}
            className={unfinished ? 'chart-hit unfinished' : 'chart-hit'}
            data-x={tenth(x(key)!)}
            data-card={text.columnOf(
              unfinished ? `${label} (${text.unfinished})` : label,
              lines.map(({ name, marks }) => [name, marks[at]?.value ?? null]),
            )}
            x={tenth(x(key)! - room / 2)}
            y={plot.top}
            width={tenth(room)}
            height={plot.bottom - plot.top}
          />
        ))}
        <EventMarks events={events} x={x} top={plot.top} bottom={plot.bottom} />
        {lines.map((line, row) => (
          <Line key={line.key} {...{ line, row, points, x, y, text }} colour={coloured.indexOf(line) + 1} />
        ))}
        <Silent>
          {lines.map((line, at) => (
            <text
              key={line.key}
              className="chart-end"
              data-line={coloured.indexOf(line) + 1}
              x={plot.right + 10}
              y={ends[at]! + 4}
            >
              {clipText(line.name, longestLabel)}
            </text>
          ))}
        </Silent>
      </Drawing>
    </Frame>
  )
}
