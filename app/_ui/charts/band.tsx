import { type ScaleBand, scaleBand } from 'd3-scale'
import { area, line } from 'd3-shape'
import { useTranslations } from 'next-intl'
import { LabelAxis, ValueAxis } from './axis'
import { BarGroup, middleOf } from './bar'
import { Drawing } from './drawing'
import { figureData, type MoreColumn } from './figure-data'
import { Frame } from './frame'
import type { FigureProps, Mark, Unit } from './mark'
import { MarkTable } from './mark-table'
import { fromZero } from './plot/from-zero'
import { plot, tenth } from './plot/plot'
import { shortPath } from './plot/short-path'
import { Silent } from './silent'
import { type MarkText, useMarkText } from './use-mark-text'

interface Props {
  marks: readonly BandMark[]
  x: ScaleBand<string>
  text: MarkText
  name: string
  threshold?: number
}

const panel = { ...plot, top: 218 }

function ScorePanel({ marks, x, text, name, threshold }: Props) {
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

export interface BandMark extends Mark {
  low?: number
  high?: number
  score?: number
}

interface BandProps extends Omit<FigureProps, 'marks'> {
  marks: readonly BandMark[]
  unit?: Unit
  score?: { name: string; threshold?: number }
  more?: readonly MoreColumn[]
}

const [withScore, alone] = [{ ...plot, bottom: 190 }, plot]

export function Band({ frame, marks, names, unit = 'count', score, more = [] }: BandProps) {
  const text = useMarkText(marks, names, unit)
  const upper = score ? withScore : alone
  const x = scaleBand(
    marks.map(({ key }) => key),
    [plot.left, plot.right],
  ).padding(0.25)
  const y = fromZero(
    marks.flatMap(({ value, expected, high }) => [value, expected, high]),
    upper,
  )
  const middle = (mark: BandMark) => middleOf(x, mark)
  const height = (value: number) => tenth(y(value))
  const range = area<BandMark>(
    middle,
    mark => height(mark.low!),
    mark => height(mark.high!),
  ).defined(({ low, high }) => low !== undefined && high !== undefined)
  const expected = line<BandMark>(middle, mark => height(mark.expected!)).defined(
    mark => mark.expected !== undefined,
  )
  const data = figureData(
    { marks: marks.map(({ low: _, high: __, score: ___, ...mark }) => mark), names, unit },
    [...more, ...useDecision(marks, text, score?.name)],
  )
  return (
    <Frame {...frame} table={<MarkTable data={data} />}>
      <Drawing name={frame.question}>
        <Silent>
          <path className="chart-band" d={shortPath(range(marks))} />
        </Silent>
        <ValueAxis y={y} write={text.value} whole={unit === 'count'} plot={upper} />
        <BarGroup {...{ data, x, y }} bottom={plot.bottom} />
        <Silent>
          <path className="chart-before" d={shortPath(expected(marks))} />
        </Silent>
        {score && <ScorePanel {...{ marks, x, text }} {...score} />}
        <LabelAxis labels={marks.map(mark => ({ x: middle(mark), text: mark.label }))} room={x.step()} time />
      </Drawing>
    </Frame>
  )
}

function useDecision(marks: readonly BandMark[], text: MarkText, score?: string) {
  const t = useTranslations('charts')
  const rangeOf = ({ low, high }: BandMark) =>
    low === undefined || high === undefined ? '–' : `${text.number(low)}–${text.number(high)}`
  const scoreOf = ({ score }: BandMark) => (score === undefined ? '–' : text.number(score))
  return [
    { head: t('interval'), cells: marks.map(rangeOf) },
    ...(score === undefined ? [] : [{ head: score, cells: marks.map(scoreOf) }]),
  ]
}
