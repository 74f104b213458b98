// A value that a process has once, made when it is first asked for: pages and route handlers are bundled apart and
// each have modules of their own.
export function processWide<Value>(name: string, make: () => Value): Value {
  const key = Symbol.for(`vehicle-defects.${name}`)
  const shared = globalThis as { [key: symbol]: Value | undefined }
  shared[key] ??= make()
  return shared[key]
}

export function getOrAdd<Key, Value>(known: Map<Key, Value>, key: Key, make: () => Value): Value {
  let value = known.get(key)
  if (value === undefined) {
    value = make()
    known.set(key, value)
  }
  return value
}
