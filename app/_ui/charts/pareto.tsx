import { scaleBand, scaleLinear } from 'd3-scale'
import { line } from 'd3-shape'
import { useTranslations } from 'next-intl'
import { LabelAxis, ValueAxis } from './axis'
import { BarGroup, BarLabels, middleOf } from './bar'
import { Drawing } from './drawing'
import { figureData } from './figure-data'
import { Frame } from './frame'
import { Labels } from './labels'
import type { FigureProps, Mark } from './mark'
import { MarkTable } from './mark-table'
import { fromZero } from './plot/from-zero'
import { tenth, plot as whole } from './plot/plot'
import { textWidth } from './plot/text-room'
import { Silent } from './silent'
import { useMarkText } from './use-mark-text'

interface ParetoMark extends Mark {
  cumulative: number
  vital?: boolean
}

type ParetoProps = Omit<FigureProps, 'marks'> & { marks: readonly ParetoMark[] }

export function Pareto({ frame, marks, names }: ParetoProps) {
  const t = useTranslations('charts')
  const text = useMarkText(marks, names)
  const plot = { ...whole, right: whole.right - textWidth('100 %') - 8 }
  const x = scaleBand(
    marks.map(({ key }) => key),
    [plot.left, plot.right],
  ).padding(0.25)
  const y = fromZero(marks.map(({ value }) => value))
  const part = scaleLinear([0, 1], [plot.bottom, plot.top])
  const data = figureData({ marks: marks.map(({ cumulative: _, vital: __, ...mark }) => mark), names }, [
    { head: t('cumulative'), cells: marks.map(({ cumulative }) => text.share(cumulative)) },
  ])
  const sumLine = line<ParetoMark>(
    mark => middleOf(x, mark),
    mark => tenth(part(mark.cumulative)),
  )
  const minor = marks.findIndex(({ vital }) => vital === false)
  return (
    <Frame {...frame} table={<MarkTable data={data} />}>
      <Drawing name={frame.question}>
        <ValueAxis y={y} write={text.value} whole plot={plot} />
        <LabelAxis labels={marks.map(mark => ({ x: middleOf(x, mark), text: mark.label }))} room={x.step()} />
        <BarGroup {...{ data, x, y }} minorFrom={minor < 0 ? undefined : minor} />
        <Silent>
          <Labels
            texts={[0.5, 0.8, 1].map(
              share => [plot.right + 6, tenth(part(share) + 4), text.percent(share)] as const,
            )}
          />
          <path className="chart-limit" d={`M${plot.left} ${part(0.8)}H${plot.right}`} />
          <path className="chart-before" d={sumLine(marks) ?? undefined} />
        </Silent>
        <BarLabels {...{ marks, x, y }} write={text.value} />
      </Drawing>
    </Frame>
  )
}
