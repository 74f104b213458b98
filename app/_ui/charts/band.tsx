import { scaleBand } from 'd3-scale'
import { area, line } from 'd3-shape'
import { useTranslations } from 'next-intl'
import { LabelAxis, ValueAxis } from './axis'
import { BarGroup, middleOf } from './bar'
import { Drawing } from './drawing'
import { EventMarks, type TimeEvent } from './event-marks'
import { Frame } from './frame'
import type { FigureProps, Mark } from './mark'
import { MarkTable } from './mark-table'
import { fromZero, plot } from './plot'
import { ScorePanel } from './score-panel'
import { Silent } from './silent'
import { useMarkText } from './use-mark-text'

export interface BandMark extends Mark {
  /** Ends of the range that is expected. */
  low?: number
  high?: number
  /** The figure that is held against the threshold. */
  score?: number
}

interface BandProps extends Omit<FigureProps, 'marks'> {
  marks: readonly BandMark[]
  events?: readonly TimeEvent[]
  score?: { name: string; threshold?: number }
}

const [withScore, alone] = [{ ...plot, bottom: 190 }, plot]

/** What was observed as bars before what is expected as a band; beneath it the figure that decides. */
export function Band({ frame, marks, names, unit = 'count', events = [], score }: BandProps) {
  const t = useTranslations('charts')
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
  const ranges = new Map(
    marks.map(({ key, low, high }) => [
      key,
      low === undefined || high === undefined ? undefined : `${text.number(low)}–${text.number(high)}`,
    ]),
  )
  const range = area<BandMark>(
    middle,
    mark => y(mark.low!),
    mark => y(mark.high!),
  ).defined(({ key }) => !!ranges.get(key))
  const expected = line<BandMark>(middle, mark => y(mark.expected!)).defined(
    mark => mark.expected !== undefined,
  )
  const scores = new Map(
    marks.map(mark => [mark.key, mark.score === undefined ? undefined : text.number(mark.score)]),
  )
  const more = [
    { head: t('interval'), cell: ({ key }: Mark) => ranges.get(key) ?? '–' },
    ...(score ? [{ head: score.name, cell: ({ key }: Mark) => scores.get(key) ?? '–' }] : []),
  ]
  const nameOf = (mark: Mark) =>
    text.nameOf(
      mark,
      more.map(({ head, cell }) => `${head} ${cell(mark)}`),
    )
  return (
    <Frame {...frame} table={<MarkTable marks={marks} text={text} more={more} />}>
      <Drawing name={frame.question}>
        <Silent>
          <path className="chart-band" d={range(marks) ?? undefined} />
        </Silent>
        <ValueAxis y={y} write={text.value} whole={unit === 'count'} plot={upper} />
        <EventMarks events={events} x={x} top={plot.top} bottom={plot.bottom} />
        <BarGroup {...{ marks, x, y, nameOf }} bottom={plot.bottom} />
        <Silent>
          <path className="chart-before" d={expected(marks) ?? undefined} />
        </Silent>
        {score && <ScorePanel {...{ marks, x, text }} {...score} />}
        <LabelAxis
          labels={marks.map(mark => ({ key: mark.key, x: middle(mark), text: mark.label }))}
          room={x.step()}
          time
        />
      </Drawing>
    </Frame>
  )
}
