import { scaleBand } from 'd3-scale'
import { line } from 'd3-shape'
import { LabelAxis, ValueAxis } from './axis'
import { BarGroup, BarLabels, middleOf } from './bar'
import { Drawing } from './drawing'
import { EventMarks, type TimeEvent } from './event-marks'
import { figureData, type MoreColumn } from './figure-data'
import { Frame } from './frame'
import type { FigureProps, Mark } from './mark'
import { MarkTable } from './mark-table'
import { fromZero } from './plot/from-zero'
import { plot, tenth } from './plot/plot'
import { textWidth } from './plot/text-room'
import { Silent } from './silent'
import { useMarkText } from './use-mark-text'

interface BarsProps extends FigureProps {
  time?: boolean
  events?: readonly TimeEvent[]
  more?: readonly MoreColumn[]
}

const flagRoom = 16

export function Bars({ frame, marks, names, time = false, events = [], more = [] }: BarsProps) {
  const text = useMarkText(marks, names)
  const data = figureData({ marks, names }, more)
  const last = marks.findLast(({ before }) => before !== undefined)
  const right = plot.right - (last ? textWidth(text.heads.before) + 8 : 0)
  const x = scaleBand(
    marks.map(({ key }) => key),
    [plot.left, right],
  ).padding(0.3)
  const top = plot.top + (events.length > 0 ? flagRoom : 0)
  const y = fromZero(
    marks.flatMap(({ value, before, ahead }) => [value, before, ahead]),
    { top, bottom: plot.bottom },
  )
  const beforeLine = line<Mark>(
    mark => middleOf(x, mark),
    mark => tenth(y(mark.before!)),
  ).defined(({ before }) => before !== undefined)
  const aheads = marks.filter(({ ahead }) => ahead !== undefined)
  return (
    <Frame {...frame} table={<MarkTable data={data} />}>
      <Drawing name={frame.question}>
        <ValueAxis y={y} write={text.value} whole plot={{ ...plot, right }} />
        <LabelAxis
          labels={marks.map(mark => ({ x: middleOf(x, mark), text: mark.label }))}
          room={x.step()}
          time={time}
        />
        <BarGroup {...{ data, x, y }} />
        {aheads.length > 0 && (
          <path
            className="chart-ahead"
            d={aheads
              .map(
                mark =>
                  `M${tenth(x(mark.key)!)} ${tenth(y(mark.value ?? 0))}V${tenth(y(mark.ahead!))}h${tenth(x.bandwidth())}V${tenth(y(mark.value ?? 0))}`,
              )
              .join('')}
          />
        )}
        <EventMarks events={events} x={x} />
        {last && (
          <Silent>
            <path className="chart-before" d={beforeLine(marks) ?? undefined} />
            <text x={right + 4} y={tenth(y(last.before!) + 4)}>
              {text.heads.before}
            </text>
          </Silent>
        )}
        <BarLabels {...{ marks, x, y }} write={text.value} />
      </Drawing>
    </Frame>
  )
}
