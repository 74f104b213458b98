import { scaleLinear } from 'd3-scale'
import { useTranslations } from 'next-intl'
import { Drawing } from './drawing'
import { Frame } from './frame'
import { IntervalMark } from './interval'
import { MarkLink } from './links/mark-link'
import type { FigureProps, Mark } from './mark'
import { MarkTable } from './mark-table'
import { clipText, plot } from './plot'
import { Silent } from './silent'
import { useMarkText } from './use-mark-text'

interface IntervalOf extends Mark {
  low: number
  high: number
}

interface DotsProps extends Omit<FigureProps, 'marks'> {
  marks: readonly IntervalOf[]
  /** Where nothing stands out. */
  reference: number
}

const [rowHeight, labelWidth] = [26, 240]

/** Values with their intervals, one below the other. */
export function Dots({ frame, marks, names, unit = 'number', reference }: DotsProps) {
  const t = useTranslations('charts')
  const text = useMarkText(marks, names, unit)
  const bottom = plot.top + marks.length * rowHeight
  const ends = [reference, ...marks.flatMap(({ low, high }) => [low, high])]
  const x = scaleLinear([Math.min(...ends), Math.max(...ends)], [labelWidth + 12, plot.right]).nice()
  const intervals = new Map(
    marks.map(({ key, low, high }) => [key, `${text.value(low)}–${text.value(high)}`]),
  )
  const more = [{ head: t('interval'), cell: ({ key }: Mark) => intervals.get(key) }]
  return (
    <Frame {...frame} table={<MarkTable marks={marks} text={text} more={more} />}>
      <Drawing name={frame.question} height={bottom + 28}>
        <Silent>
          {x.ticks(6).map(tick => (
            <g key={tick}>
              <path className="chart-rule" d={`M${x(tick)} ${plot.top}V${bottom}`} />
              <text x={x(tick)} y={bottom + 16} textAnchor="middle">
                {text.value(tick)}
              </text>
            </g>
          ))}
          <path className="chart-rule zero" d={`M${x(reference)} ${plot.top}V${bottom}`} />
        </Silent>
        {marks.map((mark, at) => {
          const y = plot.top + (at + 0.5) * rowHeight
          const name = text.nameOf(mark, [`${t('interval')} ${intervals.get(mark.key)}`])
          return (
            <MarkLink key={mark.key} id={mark.key} href={mark.href} name={name} at={[0, at]}>
              <rect className="chart-hit" x="0" y={y - rowHeight / 2} width={plot.right} height={rowHeight} />
              <text x={labelWidth} y={y + 4} textAnchor="end">
                {clipText(mark.label, labelWidth)}
              </text>
              {mark.value !== null && (
                <IntervalMark x={x} y={y} range={{ ...mark, value: mark.value }} alarm={mark.alarm} />
              )}
            </MarkLink>
          )
        })}
      </Drawing>
    </Frame>
  )
}
