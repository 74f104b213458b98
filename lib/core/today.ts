const calendar = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Shanghai',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** The calendar day at a moment where the users are: YYYY-MM-DD. */
export function today(now: Date): string {
  return calendar.format(now)
}
