import { z } from 'zod'
import type { Endpoint } from '@/lib/http/endpoint'
import type { Call } from '../server/door'
import { calls } from './access-list'

interface Schema {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minimum?: number
  minLength?: number
  minItems?: number
  format?: string
  pattern?: string
}

const listed: Record<string, { sample?: object }> = calls

export function sampleInput(endpoint: Endpoint): Record<string, unknown> {
  const ours = sampleOf(endpoint.verb.input)
  const input: Record<string, unknown> = { ...(typeof ours === 'object' ? ours : {}) }
  for (const [theirs, our] of Object.entries(endpoint.rename)) {
    if (our in input) input[theirs] = input[our]
    delete input[our]
  }
  return Object.assign(input, listed[`${endpoint.method} ${endpoint.path}`]?.sample)
}

export const sampleCall = (endpoint: Endpoint) => callWith(endpoint, sampleInput(endpoint))

export function callWith(
  endpoint: Endpoint,
  { ...input }: Record<string, unknown>,
): { path: string; call: Call } {
  const path = endpoint.path.replace(/:(\w+)(\{[^}]*\})?/g, (_, name) => {
    const value = input[name] ?? '1'
    delete input[name]
    return encodeURIComponent(String(value))
  })
  switch (endpoint.body) {
    case 'none':
      return { path: `${path}?${new URLSearchParams(flat(input))}`, call: {} }
    case 'form': {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      return { path, call: { body: new URLSearchParams(flat(input)).toString(), headers } }
    }
    case 'multipart': {
      const form = new FormData()
      form.set('data', JSON.stringify(input))
      form.append('files', new File(['%PDF-1.4\n%%EOF'], 'a.pdf', { type: 'application/pdf' }))
      return { path, call: { form } }
    }
    default:
      return { path, call: { json: input } }
  }
}

const schemas = new WeakMap<z.ZodType, Schema>()

export function sampleOf(schema: z.ZodType): unknown {
  let known = schemas.get(schema)
  if (!known) {
    known = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema
    schemas.set(schema, known)
  }
  return sample(known)
}

function sample(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const choice = schema.anyOf?.[0] ?? schema.oneOf?.[0]
  if (choice) return sample(choice)
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([name]) => schema.required?.includes(name))
          .map(([name, property]) => [name, sample(property)]),
      )
    case 'array':
      return Array.from({ length: schema.minItems ?? 1 }, () => sample(schema.items ?? {}))
    case 'integer':
    case 'number':
      return schema.minimum && schema.minimum > 1 ? schema.minimum : 1
    case 'boolean':
      return true
    case 'null':
      return null
    default:
      if (schema.format === 'date') return '2026-01-02'
      return '1'.repeat(Math.max(1, schema.minLength ?? 1))
  }
}

function flat(input: Record<string, unknown>): [string, string][] {
  return Object.entries(input).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one): [string, string] => [name, String(one)]),
  )
}
