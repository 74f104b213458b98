import { z } from 'zod'
import type { Endpoint } from './endpoint'

/** The contract as OpenAPI 3.1, from the verbs' own schemas. */
export function openApi(endpoints: readonly Endpoint[]) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] ??= {}
    paths[path][endpoint.method.toLowerCase()] = describe(endpoint)
  }
  return {
    openapi: '3.1.0',
    info: { title: '汽车缺陷管理系统', version: '1' },
    servers: [{ url: '/app' }],
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    paths,
  }
}

function describe(endpoint: Endpoint) {
  const schema = z.toJSONSchema(endpoint.verb.input, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, unknown>
    required?: string[]
  }
  const theirName = new Map(Object.entries(endpoint.rename).map(([theirs, ours]) => [ours, theirs]))
  const properties = Object.entries(schema.properties ?? {}).map(
    ([name, property]) =>
      [theirName.get(name) ?? name, property, schema.required?.includes(name) ?? false] as const,
  )
  const inPath = new Set([...endpoint.path.matchAll(/:(\w+)/g)].map(match => match[1]))
  const asParameters = properties.filter(([name]) => endpoint.body === 'none' || inPath.has(name))
  return {
    'x-access': endpoint.verb.access,
    security: endpoint.verb.access === 'public' ? [] : [{ token: [] }],
    parameters: asParameters.map(([name, property, required]) => ({
      name,
      in: inPath.has(name) ? 'path' : 'query',
      required: required || inPath.has(name),
      schema: property,
    })),
    ...(endpoint.body !== 'none' && { requestBody: { content: content(endpoint, schema) } }),
    responses: {
      200: { description: 'The envelope: code, data, resMsg' },
      default: { description: 'The envelope with code ≥ 400, resMsg, requestId and, for 400, errors' },
    },
  }
}

function content(endpoint: Endpoint, schema: unknown) {
  if (endpoint.body === 'json') return { 'application/json': { schema } }
  if (endpoint.body === 'form') return { 'application/x-www-form-urlencoded': { schema } }
  const files = { type: 'array', items: { type: 'string', format: 'binary' } }
  const parts = { schema: { type: 'object', properties: { data: schema, files } } }
  return {
    'multipart/form-data': parts,
    ...(endpoint.body === 'json or multipart' && { 'application/json': { schema } }),
  }
}
