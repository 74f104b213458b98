import '../css/small.css'

interface IntervalProps {
  low: number
  value: number
  high: number
  /** The number stands alone until the browser draws what is only another look at it. */
  drawn?: boolean
}

const [from, to, width, middle, radius] = [-2, 6, 88, 8, 3]

export function Interval({ low, value, high, drawn = true }: IntervalProps) {
  const placeOf = (one: number) =>
    Math.round(((Math.min(to, Math.max(from, one)) - from) / (to - from)) * width * 10) / 10
  const dot = `M${placeOf(value) - radius} ${middle}a3 3 0 1 0 6 0a3 3 0 1 0-6 0`
  return (
    <span className={low > 0 ? 'chart-interval above' : 'chart-interval'}>
      <svg aria-hidden="true">
        {drawn && <path d={`M${placeOf(low)} ${middle}H${placeOf(high)}${dot}`} />}
      </svg>
      {low.toFixed(2)}
    </span>
  )
}
