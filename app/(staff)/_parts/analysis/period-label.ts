type Interval = 'day' | 'week' | 'month' | 'quarter' | 'year'

export function periodLabel(interval: Interval, start: string): string {
  const [year, month] = start.split('-')
  if (interval === 'month') return `${year}-${month}`
  if (interval === 'quarter') return `${year} Q${Math.ceil(Number(month) / 3)}`
  return interval === 'year' ? year! : start
}
