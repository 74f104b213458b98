const eightHours = 8 * 3_600_000

export type Instant = `${string}T${string}`

/** ISO 8601 in Asia/Shanghai, which has no daylight saving time. */
export function instantText(value: Date | string | null | undefined): Instant | null {
  if (!value) return null
  const time = value instanceof Date ? value.getTime() : Date.parse(value)
  return new Date(time + eightHours).toISOString().replace('Z', '+08:00') as Instant
}
