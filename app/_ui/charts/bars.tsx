import { scaleBand } from 'd3-scale'
import { line } from 'd3-shape'
import { LabelAxis, ValueAxis } from './axis'
import { BarGroup, BarLabels, middleOf } from './bar'
import { Drawing } from './drawing'
import { Frame } from './frame'
import type { FigureProps, Mark } from './mark'
import { MarkTable } from './mark-table'
import { fromZero, plot, tenth, textWidth } from './plot'
import { Silent } from './silent'
import { useMarkText } from './use-mark-text'

interface BarsProps extends FigureProps {
  /** Periods in order: of their labels some may be left out. */
  time?: boolean
}

/** A bar for each mark; what it was before is a grey line, what was expected a stroke across. */
export function Bars({ frame, marks, names, unit = 'count', time = false }: BarsProps) {
  const text = useMarkText(marks, names, unit)
  const last = marks.findLast(({ before }) => before !== undefined)
  const right = plot.right - (last ? textWidth(text.heads.before) + 8 : 0)
  const x = scaleBand(
    marks.map(({ key }) => key),
    [plot.left, right],
  ).padding(0.3)
  const y = fromZero(marks.flatMap(({ value, before, expected }) => [value, before, expected]))
  const beforeLine = line<Mark>(
    mark => middleOf(x, mark),
    mark => y(mark.before!),
  ).defined(({ before }) => before !== undefined)
  return (
    <Frame {...frame} table={<MarkTable marks={marks} text={text} />}>
      <Drawing name={frame.question}>
        <ValueAxis y={y} write={text.value} whole={unit === 'count'} plot={{ ...plot, right }} />
        <LabelAxis
          labels={marks.map(mark => ({ key: mark.key, x: middleOf(x, mark), text: mark.label }))}
          room={x.step()}
          time={time}
        />
        <BarGroup {...{ marks, x, y }} nameOf={text.nameOf} />
        <Silent>
          {marks.map(({ key, expected }) =>
            expected === undefined ? null : (
              <path
                key={key}
                className="chart-expected"
                d={`M${tenth(x(key)! - 3)} ${tenth(y(expected))}h${tenth(x.bandwidth() + 6)}`}
              />
            ),
          )}
        </Silent>
        {last && (
          <Silent>
            <path className="chart-before" d={beforeLine(marks) ?? undefined} />
            <text x={right + 4} y={y(last.before!) + 4}>
              {text.heads.before}
            </text>
          </Silent>
        )}
        <BarLabels {...{ marks, x, y }} write={text.value} />
      </Drawing>
    </Frame>
  )
}
