import { AppError } from '@/lib/core/errors'
import type { EntryRow } from './entry-rows'

/** What a call wants different from the row as it is: column → [old, new]. */
export function changesOf(given: Record<string, unknown>, before: Record<string, unknown>) {
  return Object.fromEntries(
    Object.entries(given)
      .filter(([name, value]) => value !== undefined && !same(value, before[name]))
      .map(([name, value]) => [name, [before[name] ?? null, value] as [unknown, unknown]]),
  )
}

const same = (one: unknown, other: unknown) => (one ?? null) === (other ?? null)

/** Somebody saved in between: the row as it is now, and where it differs from what was sent. */
export function staleEntry(current: EntryRow, given: Record<string, unknown>): AppError {
  const conflicts = Object.entries(changesOf(given, current)).map(([field, [theirs, yours]]) => ({
    field,
    yours,
    theirs,
  }))
  return new AppError('conflict', {}, { data: { current, conflicts } })
}

/** A unique constraint that refused, as an error that names the field: the constraint's name ends in it. */
export function duplicateOf(error: unknown): AppError | undefined {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) {
    const { code, constraint = '' } = cause as { code?: string; constraint?: string }
    if (code === '23503') return new AppError('in_use', { records: 0, rows: 1 }, { cause: error })
    const field = code === '23505' ? /_(code|name)$/.exec(constraint)?.[1] : undefined
    if (field)
      return new AppError('duplicate', {}, { cause: error, issues: [{ path: field, code: 'taken' }] })
  }
  return undefined
}
