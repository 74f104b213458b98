import { negativeBinomialQuantile } from './distributions'
import type { Interval } from './measures'

// Of what will be reported within as many periods as there are, the share that is reported by the end of each, from counts by
// period of the fault and of the delay of which the last ones are not complete yet: the newest fault has one period.
// Kalbfleisch, Lawless, J Am Stat Assoc 1989;84:360–372; the same as the chain ladder (Mack, ASTIN Bull 1993;23:213–225).
export function completenessBy(counts: readonly (readonly number[])[]): number[] {
  const periods = counts.length
  const sums = counts.map((row, fault) => {
    let total = 0
    return Array.from({ length: periods - fault }, (_, delay) => {
      total += row[delay] ?? 0
      return total
    })
  })
  const shares = new Array<number>(periods).fill(1)
  for (let delay = periods - 2; delay >= 0; delay--) {
    const rows = sums.slice(0, periods - 1 - delay)
    const [until, next] = [0, 1].map(more => rows.reduce((sum, row) => sum + row[delay + more]!, 0)) as [
      number,
      number,
    ]
    shares[delay] = next > 0 ? (shares[delay + 1]! * until) / next : shares[delay + 1]!
  }
  return shares
}

// With less of it in, what is to come is a guess.
export const leastComplete = 0.2

// How many it will be once all are in, with a 95 % prediction interval: n are the given share of them, of any rate alike
// (Lawless, Can J Stat 1994;22:15–31, with a gamma mean of shape n + ½).
export function completed(n: number, share: number): Interval | null {
  if (share < leastComplete) return null
  const mean = ((n + 0.5) * (1 - share)) / share
  const at = (p: number) => n + negativeBinomialQuantile(p, mean, n + 0.5)
  return { value: n / share, low: at(0.025), high: at(0.975) }
}
