const eightHours = 8 * 3_600_000

export type Instant = `${string}T${string}`

export function instantText(value: Date | string | null | undefined): Instant | null {
  if (!value) return null
  const time = value instanceof Date ? value.getTime() : Date.parse(value)
  return new Date(time + eightHours).toISOString().replace('Z', '+08:00') as Instant
}
