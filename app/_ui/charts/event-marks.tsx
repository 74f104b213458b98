import type { ScaleBand, ScalePoint } from 'd3-scale'
import { MarkLink } from './links/mark-link'
import { plot, tenth } from './plot/plot'

export interface TimeEvent {
  key: string
  point: string
  label: string
  href?: string
}

interface Props {
  events: readonly TimeEvent[]
  x: ScalePoint<string> | ScaleBand<string>
}

export function EventMarks({ events, x }: Props) {
  const { top, bottom } = plot
  return events.map(({ key, point, label, href }) => {
    const middle = tenth(x(point)! + x.bandwidth() / 2)
    return (
      <MarkLink
        key={key}
        href={href}
        name={label}
        at={[x.domain().indexOf(point), -1]}
        className="chart-event"
      >
        <path className="line" d={`M${middle} ${top}V${bottom}`} />
        <path className="flag" d={`M${middle - 6} ${top - 12}h12l-6 10z`} />
      </MarkLink>
    )
  })
}
