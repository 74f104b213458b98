import { scaleQuantile, scaleThreshold } from 'd3-scale'

/**
 * From a figure to the step of its colour, from 1 on: by the limits given, or so that each step has as many figures.
 * Nothing has no colour.
 */
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
