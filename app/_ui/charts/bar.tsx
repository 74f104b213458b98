import type { ScaleBand, ScaleLinear } from 'd3-scale'
import type { FigureData } from './figure-data'
import { Labels } from './labels'
import { BarMarks } from './links/bar-marks'
import type { Mark } from './mark'
import { plot, tenth } from './plot/plot'
import { textWidth } from './plot/text-room'

interface Props {
  data: FigureData
  x: ScaleBand<string>
  y: ScaleLinear<number, number>
  bottom?: number
  minorFrom?: number
}

export const middleOf = (x: ScaleBand<string>, { key }: Pick<Mark, 'key'>) =>
  tenth(x(key)! + x.bandwidth() / 2)

export function BarGroup({ data, x, y, bottom, minorFrom }: Props) {
  const foot = y(0)
  const [first] = data.marks.keys
  return (
    <BarMarks
      data={data}
      x={[first ? x(first)! : 0, x.step()]}
      width={tenth(x.bandwidth())}
      y={[foot, foot - y(1)]}
      ground={[plot.top, bottom ?? foot]}
      {...(minorFrom !== undefined && { minorFrom })}
    />
  )
}

interface LabelsProps extends Pick<Props, 'x' | 'y'> {
  marks: readonly Mark[]
  write(value: number): string
}

export function BarLabels({ marks, write, x, y }: LabelsProps) {
  const known = marks.filter(({ value }) => value !== null && value > 0)
  if (!known.every(({ value }) => textWidth(write(value!)) + 2 <= x.step())) return null
  return (
    <Labels
      className="chart-value"
      anchor="middle"
      texts={known.map(mark => [middleOf(x, mark), tenth(y(mark.value!) - 5), write(mark.value!)] as const)}
    />
  )
}
