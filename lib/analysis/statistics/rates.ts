import { gammaQuantile } from './distributions'
import { ifEnough } from './small-numbers'

export const perVehicles = 10_000

/** Records per 10 000 vehicles. */
export interface Rate {
  vehicles: number
  value: number | null
  low: number | null
  high: number | null
}

/** With the exact 95 % interval of a Poisson count (Garwood 1936): quantiles of the gamma with n, and with n + 1. */
export function rateOf(n: number, vehicles: number): Rate {
  const scale = perVehicles / vehicles
  const [low, high] = [n === 0 ? 0 : gammaQuantile(0.025, n), gammaQuantile(0.975, n + 1)]
  return {
    vehicles,
    value: ifEnough(n, n * scale),
    low: ifEnough(n, low * scale),
    high: ifEnough(n, high * scale),
  }
}
