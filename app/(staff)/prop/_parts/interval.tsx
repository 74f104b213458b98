import css from './prop.module.css'

/** IC from −2 to 6 on 88 × 16 pixels; what lies beyond ends at the edge. */
const [from, to, width, height] = [-2, 6, 88, 16]
const placeOf = (value: number) => ((Math.min(to, Math.max(from, value)) - from) / (to - from)) * width

/** The lower bound in figures, and value and bounds as a dot on a line. */
export function Interval({ low, value, high }: { low: number; value: number; high: number }) {
  const [zero, start, dot, end] = [0, low, value, high].map(placeOf) as [number, number, number, number]
  const middle = height / 2
  return (
    <span className={css.interval}>
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" data-above={low > 0 || undefined}>
        <path className="zero" d={`M${zero} 0V${height}`} />
        <path d={`M${start.toFixed(1)} ${middle}H${end.toFixed(1)}`} />
        <circle cx={dot.toFixed(1)} cy={middle} r="3" />
      </svg>
      {low.toFixed(2)}
    </span>
  )
}
