// A value that a process has once, made when it is first asked for: pages and route handlers are bundled apart and
// each have modules of their own.
export function processWide<Value>(name: string, make: () => Value): Value {
  const key = Symbol.for(`vehicle-defects.${name}`)
  const shared = globalThis as { [key: symbol]: Value | undefined }
  shared[key] ??= make()
  return shared[key]
}
