import { z } from 'zod'
import { sample } from '@/lib/http/contract/example'
import { inputOf, isFiles, type Schema } from '@/lib/http/contract/schema'
import type { Endpoint } from '@/lib/http/endpoint'
import type { Call } from '../server/door'

const examples = new WeakMap<Endpoint, Record<string, unknown>>()

/** The example of the contract, under the contract's names. */
export function sampleInput(endpoint: Endpoint): Record<string, unknown> {
  const example = examples.get(endpoint) ?? inputOf(endpoint).example
  examples.set(endpoint, example)
  return structuredClone(example)
}

/** The path and the body of the contract's example. */
export const sampleCall = (endpoint: Endpoint) => callWith(endpoint, sampleInput(endpoint))

/** The same with another input: what the path names is taken from it, the rest is sent as the call takes it. */
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
      form.append(filePart(endpoint), new File(['%PDF-1.4\n%%EOF'], 'a.pdf', { type: 'application/pdf' }))
      return { path, call: { form } }
    }
    default:
      return { path, call: { json: input } }
  }
}

function filePart(endpoint: Endpoint): string {
  const { properties } = inputOf(endpoint)
  return Object.keys(properties).find(name => isFiles(properties[name])) ?? 'files'
}

const schemas = new WeakMap<z.ZodType, Schema>()

/** A value that a schema takes. */
export function sampleOf(schema: z.ZodType): unknown {
  let known = schemas.get(schema)
  if (!known) {
    known = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema
    schemas.set(schema, known)
  }
  return sample(known)
}

function flat(input: Record<string, unknown>): [string, string][] {
  return Object.entries(input).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one): [string, string] => [name, String(one)]),
  )
}
