import { type ScaleLinear, scaleLinear } from 'd3-scale'
import './charts.css'

export interface Range {
  value: number
  low: number
  high: number
}

/** A dot on the line from the low to the high end; what a limit is beyond makes it red. */
export function IntervalMark({
  x,
  y,
  range,
  alarm,
}: {
  x: ScaleLinear<number, number>
  y: number
  range: Range
  alarm?: boolean
}) {
  return (
    <g className={alarm ? 'chart-interval alarm' : 'chart-interval'}>
      <path d={`M${x(range.low)} ${y}H${x(range.high)}`} />
      <circle cx={x(range.value)} cy={y} r="4" />
    </g>
  )
}

interface IntervalProps {
  range: Range
  /** The ends of the axis, the same in each row of a table. */
  domain: readonly [number, number]
  /** Where nothing stands out. */
  reference: number
  name: string
}

const [width, height, edge] = [120, 20, 6]

/** An interval in the row of a table. */
export function Interval({ range, domain, reference, name }: IntervalProps) {
  const x = scaleLinear(domain, [edge, width - edge]).clamp(true)
  return (
    <svg className="chart-row" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={name}>
      <path className="chart-limit" d={`M${x(reference)} 0V${height}`} />
      <IntervalMark x={x} y={height / 2} range={range} />
    </svg>
  )
}
