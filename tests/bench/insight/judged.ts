interface Found {
  p50: number
  p95: number
}

export const ms = (value: number) => value.toFixed(value < 10 ? 1 : 0)
export const judged = (found: Found | null, limit: number) =>
  found ? `${both(found)} ${mark(found.p95, limit)}` : ''
export const both = ({ p50, p95 }: Found) => `${ms(p50)} / ${ms(p95)}`
export const kB = (bytes: number) => (bytes / 1000).toFixed(0)
export const mark = (value: number, limit: number) => (value <= limit ? '✓' : '✗')
