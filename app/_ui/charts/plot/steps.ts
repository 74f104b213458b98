import { scaleQuantile, scaleThreshold } from 'd3-scale'

// Colour step of a value, from 1 on: by the limits given, else by quantiles of the positive values. Without limits, 0
// means no colour.
export function stepsOf(
  values: readonly number[],
  count: number,
  limits?: readonly number[],
): (value: number) => number {
  const range = Array.from({ length: count }, (_, at) => at + 1)
  if (limits) return scaleThreshold<number, number>(limits, range)
  const known = values.filter(value => value > 0)
  if (known.length === 0) return () => 0
  const scale = scaleQuantile<number>(known, range)
  return value => (value > 0 ? scale(value) : 0)
}
