import { AppError } from '@/lib/core/errors'

/** What a call wants different from the row as it is: field → [old, new]. Lists are compared as sets. */
export function changesOf(given: object, before: object): Record<string, [unknown, unknown]> {
  const old = before as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(given)
      .filter(([name, value]) => value !== undefined && plain(value) !== plain(old[name]))
      .map(([name, value]): [string, [unknown, unknown]] => [name, [old[name] ?? null, value]]),
  )
}

const plain = (value: unknown) => JSON.stringify(Array.isArray(value) ? [...value].sort() : (value ?? null))

/** Refuses a change of what somebody else has changed since it was read: both sides go back. */
export function refuseStale(version: number, current: { version: number }, given: object) {
  if (current.version === version) return
  const conflicts = Object.entries(changesOf(given, current)).map(([field, [theirs, yours]]) => ({
    field,
    yours,
    theirs,
  }))
  throw new AppError('conflict', {}, { data: { current, conflicts } })
}

/** A unique index that refused, as an error that names the field. */
export function orTaken(error: unknown): unknown {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) {
    const { code, constraint = '' } = cause as { code?: string; constraint?: string }
    if (code !== '23505') continue
    const path = constraint === 'users_login_id' ? 'loginId' : 'name'
    return new AppError('duplicate', {}, { cause: error, issues: [{ path, code: 'taken' }] })
  }
  return error
}
