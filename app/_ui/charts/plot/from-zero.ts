import { type ScaleLinear, scaleLinear } from 'd3-scale'
import { type Plot, plot } from './plot'

/** Counts and shares are compared by length, so their axis begins at zero. */
export function fromZero(
  values: readonly (number | null | undefined)[],
  { top, bottom }: Pick<Plot, 'top' | 'bottom'> = plot,
): ScaleLinear<number, number> {
  const largest = Math.max(0, ...values.filter(value => typeof value === 'number'))
  return scaleLinear()
    .domain([0, largest || 1])
    .nice(4)
    .range([bottom, top])
}
