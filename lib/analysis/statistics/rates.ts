import { rate } from './measures'
import { ifEnough } from './small-numbers'

export const perVehicles = 10_000

/** Records per 10 000 vehicles. */
export interface Rate {
  vehicles: number
  value: number | null
  low: number | null
  high: number | null
}

export function rateOf(n: number, vehicles: number): Rate {
  const known = ifEnough(n, rate(n, vehicles, perVehicles))
  return { vehicles, value: known?.value ?? null, low: known?.low ?? null, high: known?.high ?? null }
}
