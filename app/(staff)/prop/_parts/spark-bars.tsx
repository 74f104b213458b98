import css from './prop.module.css'

const [step, height] = [8, 20]

/** Bars from zero, the tallest as high as there is room. */
export function SparkBars({ values }: { values: readonly number[] }) {
  const top = Math.max(...values, 1)
  const path = values
    .map((value, at) =>
      value ? `M${at * step} ${height}v${(-value / top) * height}h6v${(value / top) * height}` : '',
    )
    .join('')
  return (
    <svg
      className={css.spark}
      viewBox={`0 0 ${values.length * step} ${height}`}
      role="img"
      aria-label={values.join(' ')}
    >
      <path d={path} />
    </svg>
  )
}
