const calendar = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Shanghai',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** The calendar day at a moment where the users are: YYYY-MM-DD. */
export function today(now: Date): string {
  const moment = now.getTime()
  if (moment !== last.moment) last = { moment, day: calendar.format(now) }
  return last.day
}

/** The same moment is asked for again and again: for every row of a sheet. */
let last = { moment: Number.NaN, day: '' }
