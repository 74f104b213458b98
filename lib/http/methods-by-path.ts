import type { Endpoint } from './endpoint'

export function methodsByPath(table: readonly Endpoint[]): (path: string) => string {
  const patterns = new Map<string, { pattern: RegExp; methods: Set<string> }>()
  for (const { method, path } of table) {
    const pattern = new RegExp(`^${path.replace(/:[^/]+/g, '[^/]+')}$`)
    const { methods } = patterns.get(path) ?? { methods: new Set<string>() }
    methods.add(method)
    if (method === 'GET') methods.add('HEAD')
    patterns.set(path, { pattern, methods })
  }
  return path => {
    const found = [...patterns.values()].filter(({ pattern }) => pattern.test(path))
    return [...new Set(found.flatMap(({ methods }) => [...methods]))].sort().join(', ')
  }
}
