const clock = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'Asia/Shanghai',
})

/** An instant as people read it: 2025-11-20 09:30, where the system is used. */
export function minute(instant: unknown): string {
  const time = typeof instant === 'string' ? Date.parse(instant) : Number.NaN
  return Number.isNaN(time) ? '' : clock.format(time)
}
