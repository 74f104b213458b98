import '../css/small.css'

const [step, width, height] = [8, 6, 20]

export function Spark({ values, drawn = true }: { values: readonly number[]; drawn?: boolean }) {
  if (!drawn) return <svg className="chart-spark" aria-hidden="true" />
  const top = Math.max(...values, 1)
  const path = values
    .map((value, at) => {
      const tall = Math.round((value / top) * height * 10) / 10
      return value ? `M${at * step} ${height}v${-tall}h${width}v${tall}` : ''
    })
    .join('')
  return (
    <svg
      className="chart-spark"
      viewBox={`0 0 ${values.length * step} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={values.join(' ')}
    >
      <path d={path} />
    </svg>
  )
}
