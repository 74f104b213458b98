import { adjusted, rankChances } from '@/lib/analysis/statistics/measures'

export function benjaminiHochberg(ps: readonly number[]): number[] {
  const ranked = rankChances(Float64Array.from(ps).sort())
  return ps.map(p => adjusted(ranked, p))
}
