const calendar = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Shanghai',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

export function today(now: Date): string {
  const moment = now.getTime()
  const known = days.get(moment)
  if (known) return known
  const day = calendar.format(now)
  if (days.size >= mostDays) days.clear()
  days.set(moment, day)
  return day
}

const days = new Map<number, string>()
const mostDays = 16
