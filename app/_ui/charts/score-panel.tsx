import type { ScaleBand } from 'd3-scale'
import { line } from 'd3-shape'
import { useTranslations } from 'next-intl'
import { ValueAxis } from './axis'
import type { BandMark } from './band'
import { middleOf } from './bar'
import { fromZero } from './plot/from-zero'
import { plot, tenth } from './plot/plot'
import { shortPath } from './plot/short-path'
import { Silent } from './silent'
import type { MarkText } from './use-mark-text'

interface Props {
  marks: readonly BandMark[]
  x: ScaleBand<string>
  text: MarkText
  name: string
  threshold?: number
}

const panel = { ...plot, top: 218 }

export function ScorePanel({ marks, x, text, name, threshold }: Props) {
  const t = useTranslations('charts')
  const y = fromZero([threshold, ...marks.map(({ score }) => score)], panel)
  const path = line<BandMark>(
    mark => middleOf(x, mark),
    mark => tenth(y(mark.score!)),
  ).defined(({ score }) => score !== undefined)
  const first = marks.find(({ alarm }) => alarm)
  return (
    <Silent>
      <text className="chart-value" x={panel.left} y={panel.top - 8}>
        {name}
      </text>
      <ValueAxis y={y} write={text.number} plot={panel} ticks={2} />
      <path className="chart-score" d={shortPath(path(marks))} />
      {threshold !== undefined && (
        <>
          <path className="chart-threshold" d={`M${panel.left} ${y(threshold)}H${panel.right}`} />
          <text x={panel.right} y={y(threshold) - 4} textAnchor="end">
            {t('threshold', { value: text.number(threshold) })}
          </text>
        </>
      )}
      {first?.score !== undefined && (
        <>
          <circle className="chart-first" cx={middleOf(x, first)} cy={y(first.score)} r="5" />
          <text
            x={middleOf(x, first)}
            y={panel.top - 8}
            textAnchor={middleOf(x, first) > 700 ? 'end' : 'start'}
          >
            {t('firstAlarm', { label: first.label })}
          </text>
        </>
      )}
    </Silent>
  )
}
