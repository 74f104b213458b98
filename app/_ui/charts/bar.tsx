import type { ScaleBand, ScaleLinear } from 'd3-scale'
import { BarMarks } from './links/bar-marks'
import { packLinks } from './links/packed-links'
import type { Mark } from './mark'
import { plot, tenth, textWidth } from './plot'
import { Silent } from './silent'

interface Props {
  marks: readonly (Mark & { vital?: boolean })[]
  nameOf(mark: Mark): string
  x: ScaleBand<string>
  y: ScaleLinear<number, number>
  /** Of the ground that the bars stand on. */
  bottom?: number
}

export const middleOf = (x: ScaleBand<string>, { key }: Pick<Mark, 'key'>) =>
  tenth(x(key)! + x.bandwidth() / 2)

export function BarGroup({ marks, nameOf, x, y, bottom }: Props) {
  const foot = y(0)
  return (
    <BarMarks
      bars={marks.map(mark => ({
        key: mark.key,
        name: nameOf(mark),
        x: tenth(x(mark.key)!),
        top: tenth(y(mark.value ?? 0)),
        kind: kindOf(mark),
        minor: mark.vital === false || undefined,
      }))}
      links={packLinks(marks.map(({ href }) => href))}
      width={tenth(x.bandwidth())}
      step={tenth(x.step())}
      heights={[plot.top, foot, bottom ?? foot]}
    />
  )
}

const kindOf = ({ unfinished, alarm }: Mark) =>
  [unfinished && 'unfinished', alarm && 'alarm'].filter(Boolean).join(' ') || undefined

interface LabelsProps extends Pick<Props, 'x' | 'y'> {
  marks: readonly Mark[]
  write(value: number): string
}

/** The figures above the bars, on top of any line; none where they have no room. */
export function BarLabels({ marks, write, x, y }: LabelsProps) {
  const known = marks.filter(({ value }) => value !== null && value > 0)
  if (!known.every(({ value }) => textWidth(write(value!)) + 2 <= x.step())) return null
  return (
    <Silent>
      {known.map(mark => (
        <text
          key={mark.key}
          className="chart-value"
          x={middleOf(x, mark)}
          y={tenth(y(mark.value!)) - 5}
          textAnchor="middle"
        >
          {write(mark.value!)}
        </text>
      ))}
    </Silent>
  )
}
