const clock = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'Asia/Shanghai',
})

/** `2025-11-20 09:30` in Asia/Shanghai; empty for anything but an instant. */
export function formatMinute(instant: unknown): string {
  const time = typeof instant === 'string' ? Date.parse(instant) : Number.NaN
  return Number.isNaN(time) ? '' : clock.format(time)
}
