import { rate } from './measures'
import { ifEnough } from './small-numbers'

export const perVehicles = 10_000

/** Records per 10 000 vehicles. */
export type Rate = ReturnType<typeof rateOf>

export function rateOf(n: number, vehicles: number) {
  const known = ifEnough(n, rate(n, vehicles, perVehicles))
  return { vehicles, value: known?.value ?? null, low: known?.low ?? null, high: known?.high ?? null }
}
