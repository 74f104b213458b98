import { scaleLinear } from 'd3-scale'
import { line } from 'd3-shape'
import { basePath } from '@/app/_ui/call-address'
import { fromZero } from './plot'
import './charts.css'

interface SparkProps {
  values: readonly number[]
  /** What a screen reader says of it. */
  name: string
  href?: string
}

const [width, height, edge] = [96, 24, 3]

/** A small line in a table; the last value has a dot. */
export function Spark({ values, name, href }: SparkProps) {
  const x = scaleLinear([0, Math.max(1, values.length - 1)], [edge, width - edge])
  const y = fromZero(values, { top: edge, bottom: height - edge })
  const path = line<number>((_, at) => x(at), y)(values)
  const picture = (
    <svg className="chart-spark" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={name}>
      <path d={path ?? undefined} />
      {values.length > 0 && <circle cx={x(values.length - 1)} cy={y(values.at(-1)!)} r="2.5" />}
    </svg>
  )
  return href === undefined ? picture : <a href={basePath + href}>{picture}</a>
}
