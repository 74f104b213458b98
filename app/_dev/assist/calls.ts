'use client'

export interface Schema {
  $ref?: string
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  default?: unknown
}

interface Described {
  'x-access': string | string[]
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses?: unknown
}

export interface Document {
  paths: Record<string, Record<string, Described>>
  components?: { schemas: Record<string, Schema> }
}

export interface Call {
  method: string
  path: string
  access: string
  inPath: string[]
  query: string[]
  body: Schema | null
  described: Described
  duplicate: boolean
}

export function callsOf({ paths, components }: Document): Call[] {
  const named = (schema: Schema) => components?.schemas[schema.$ref?.split('/').at(-1) ?? ''] ?? schema
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => {
      const names = (place: string) =>
        (described.parameters ?? []).filter(one => one.in === place).map(({ name }) => name)
      const body = described.requestBody?.content['application/json']?.schema
      return {
        method: method.toUpperCase(),
        path,
        access: [described['x-access']].flat().join(', '),
        inPath: names('path'),
        query: names('query'),
        body: body ? named(body) : null,
        described,
      }
    }),
  )
  const addressOf = ({ method, path }: { method: string; path: string }) =>
    `${method} ${path.replace(/\{\w+\}/g, '{}')}`
  const counts = new Map<string, number>()
  for (const one of all) counts.set(addressOf(one), (counts.get(addressOf(one)) ?? 0) + 1)
  return all
    .map(one => ({ ...one, duplicate: counts.get(addressOf(one))! > 1 }))
    .sort((a, b) => a.path.localeCompare(b.path))
}

export interface Filled {
  values: Record<string, string>
  body: string
}

export function addressOf({ path, inPath, query }: Call, { values }: Filled): string {
  const filled = path.replace(
    /\{(\w+)\}/g,
    (whole, name: string) => encodeURIComponent(values[name] ?? '') || whole,
  )
  const words = new URLSearchParams(
    query.flatMap(name => (values[name] && !inPath.includes(name) ? [[name, values[name]]] : [])),
  )
  return `/app${filled}${words.size > 0 ? `?${words}` : ''}`
}

export function asCall(call: Call, { values, body }: Filled): string {
  const key = `${call.method} ${call.path.replace(/^\/api/, '').replace(/\{(\w+)\}/g, ':$1')}`
  const given = Object.fromEntries(
    [...call.inPath, ...call.query].flatMap(name => (values[name] ? [[name, values[name]]] : [])),
  )
  const input = { ...given, ...(call.body ? parsed(body) : {}) }
  return Object.keys(input).length > 0 ? `call('${key}', ${JSON.stringify(input)})` : `call('${key}')`
}

const parsed = (body: string): object => {
  try {
    return JSON.parse(body)
  } catch {
    return {}
  }
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`

export function asCurl(call: Call, filled: Filled): string {
  const words = ['curl', '-X', call.method, quoted(location.origin + addressOf(call, filled))]
  words.push('-H', quoted('Authorization: Bearer <token>'))
  if (call.body) words.push('-H', quoted('Content-Type: application/json'), '--data', quoted(filled.body))
  return words.join(' ')
}

export function asFetch(call: Call, filled: Filled): string {
  const options = {
    method: call.method,
    ...(call.body && { headers: { 'Content-Type': 'application/json' }, body: filled.body }),
  }
  return `fetch(${JSON.stringify(addressOf(call, filled))}, ${JSON.stringify(options)})`
}

export function sampleOf(schema: Schema | null): string {
  const of = ({ type, properties, required = [], items, default: preset }: Schema): unknown => {
    if (preset !== undefined) return preset
    if (properties) return Object.fromEntries(required.map(name => [name, of(properties[name] ?? {})]))
    if (items) return []
    return { string: '', integer: 0, number: 0, boolean: false }[[type].flat()[0] ?? ''] ?? null
  }
  return schema ? JSON.stringify(of(schema), null, 2) : ''
}
