import type { CallKey, Input, KeyOf } from '@/lib/http/calls'

/** Here, not in `navigation.ts`, because the server sees only components of a client module. */
export const basePath = '/app'
const door = `${basePath}/api`

export function splitCall(key: CallKey, input: object = {}) {
  const [method = '', path = ''] = key.split(' ')
  const rest: Record<string, unknown> = { ...input }
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    if (rest[name] === undefined) console.error(`The path parameter ${name} is missing: ${key}`)
    const value = encodeURIComponent(String(rest[name]))
    delete rest[name]
    return value
  })
  return { method, url: door + filled, rest }
}

export function hrefOf<Key extends KeyOf<'GET'>>(key: Key, input: Input<Key>): string {
  const { url, rest } = splitCall(key, input as object)
  return url + queryOf(rest)
}

export function inputOf(query: URLSearchParams): Record<string, string[]> {
  return Object.fromEntries([...query.keys()].map(name => [name, query.getAll(name)]))
}

// Of the address of a list.
export const filtersOf = (href: string) =>
  Object.fromEntries(
    Object.entries(inputOf(new URLSearchParams(href.split('?')[1]))).map(([name, values]) => [
      name,
      values.length === 1 ? values[0] : values,
    ]),
  )

export function queryOf(query: object): string {
  const words = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null && one !== '') words.append(name, String(one))
  return words.size > 0 ? `?${words}` : ''
}
