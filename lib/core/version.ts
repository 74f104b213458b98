import { AppError } from './errors'

export type Changes = Record<string, [unknown, unknown]>

export function changesOf(given: object, before: object): Changes {
  const old = new Map(Object.entries(before))
  return Object.fromEntries(
    Object.entries(given)
      .filter(([name, value]) => value !== undefined && plain(value) !== plain(old.get(name)))
      .map(([name, value]): [string, Changes[string]] => [name, [old.get(name) ?? null, value]]),
  )
}

const plain = (value: unknown) => JSON.stringify(Array.isArray(value) ? [...value].sort() : (value ?? null))

export function newValues(changes: Changes): Record<string, unknown> {
  return Object.fromEntries(Object.entries(changes).map(([name, [, value]]) => [name, value]))
}

export function conflictsOf(given: object, current: object) {
  return Object.entries(changesOf(given, current)).map(([field, [theirs, yours]]) => ({
    field,
    theirs,
    yours,
  }))
}

export function staleError(current: { version: number }, given: object): AppError {
  return new AppError('conflict', {}, { data: { current, conflicts: conflictsOf(given, current) } })
}

export function refuseStale(version: number, current: { version: number }, given: object): void {
  if (current.version !== version) throw staleError(current, given)
}
