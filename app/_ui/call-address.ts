import type { CallKey, Input, KeyOf } from '@/lib/http/calls'

const door = '/app/api'

/** Where a call goes. What its path takes from the input is not sent a second time, so it is not in `rest`. */
export function splitCall(key: CallKey, input: object = {}) {
  const [method = '', path = ''] = key.split(' ')
  const rest: Record<string, unknown> = { ...input }
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = encodeURIComponent(String(rest[name]))
    delete rest[name]
    return value
  })
  return { method, url: door + filled, rest }
}

/** The address of a GET, for links and images. */
export function hrefOf<Key extends KeyOf<'GET'>>(key: Key, input: Input<Key>): string {
  const { url, rest } = splitCall(key, input as object)
  return url + queryOf(rest)
}

/** What an address asks, as input: a name that comes more than once is a list. */
export function inputOf(query: URLSearchParams): Record<string, string[]> {
  return Object.fromEntries([...query.keys()].map(name => [name, query.getAll(name)]))
}

/** `?a=1&b=2`, empty values left out, lists repeated. */
export function queryOf(query: object): string {
  const words = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null && one !== '') words.append(name, String(one))
  return words.size > 0 ? `?${words}` : ''
}
