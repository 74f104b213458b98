import { z } from 'zod'
import type { Endpoint } from './endpoint'
import generated from './generated-answers.json'
import { publicWords } from './public-words'

const answers: Record<string, { answers: string[]; data?: unknown }> = generated.calls

export function openApi(endpoints: readonly Endpoint[]) {
  const paths: Record<string, Record<string, unknown>> = {}
  const schemas: Record<string, unknown> = { ...generated.shared }
  for (const endpoint of endpoints) {
    const path = outside(endpoint.path).replace(/:(\w+)/g, '{$1}')
    paths[path] ??= {}
    paths[path][endpoint.method.toLowerCase()] = describe(endpoint, schemas)
  }
  return {
    openapi: '3.1.0',
    info: { title: '汽车缺陷管理系统', version: '1' },
    servers: [{ url: '/app' }],
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } }, schemas },
    paths,
  }
}

export function outside(path: string): string {
  const word = path.split('/')[1] ?? ''
  return (publicWords as readonly string[]).includes(word) ? path : `/api${path}`
}

interface ObjectSchema {
  properties?: Record<string, unknown>
  required?: string[]
  oneOf?: unknown[]
  anyOf?: unknown[]
  $defs?: Record<string, unknown>
}

function describe(endpoint: Endpoint, schemas: Record<string, unknown>) {
  const { properties, required, choices } = asCalled(endpoint, schemas)
  const inPath = new Set([...endpoint.path.matchAll(/:(\w+)/g)].map(match => match[1]!))
  const inQuery = endpoint.body === 'none' ? Object.keys(properties).filter(name => !inPath.has(name)) : []
  return {
    'x-access': endpoint.verb.access,
    security: endpoint.verb.access === 'public' ? [] : [{ token: [] }],
    parameters: [
      ...[...inPath].map(name => ({ name, in: 'path', required: true, schema: properties[name] ?? {} })),
      ...inQuery.map(name => ({ name, in: 'query', required: required.has(name), schema: properties[name] })),
      ...headersOf(endpoint),
    ],
    ...(endpoint.body !== 'none' && {
      requestBody: {
        required: true,
        content: choices
          ? { 'application/json': { schema: { oneOf: choices } } }
          : content(endpoint, without(properties, inPath), required),
      },
    }),
    responses: {
      200: answerOf(endpoint),
      default: { description: 'The envelope with code ≥ 400, resMsg, requestId and, for 400, errors' },
    },
  }
}

function answerOf({ method, path }: Endpoint) {
  const { answers: kinds, data } = answers[`${method} ${path}`] ?? { answers: ['data'], data: {} }
  const binary = { schema: { type: 'string', format: 'binary' } }
  const content = {
    ...(kinds.includes('data') && { 'application/json': { schema: envelopeOf(data) } }),
    ...(kinds.includes('raw') && !kinds.includes('data') && { 'application/json': { schema: {} } }),
    ...(kinds.includes('file') && { 'application/octet-stream': binary }),
  }
  return { description: 'The envelope: code, data, resMsg; or what stands for it', content }
}

const envelopeOf = (data: unknown) => ({
  type: 'object',
  properties: {
    code: { const: 200 },
    data,
    resMsg: { type: 'string' },
    truncated: { const: true, description: 'The list in data goes on: narrow the filters' },
  },
  required: ['code', 'data', 'resMsg'],
})

function headersOf({ encryptionCode, idempotent }: Endpoint) {
  const header = (name: string, required: boolean) => ({
    name,
    in: 'header',
    required,
    schema: { type: 'string' },
  })
  return [
    ...(encryptionCode ? [header('encryption-code', true)] : []),
    ...(idempotent ? [header('Idempotency-Key', false)] : []),
  ]
}

function asCalled(
  endpoint: Endpoint,
  schemas: Record<string, unknown>,
): { properties: Record<string, unknown>; required: Set<string>; choices?: unknown[] } {
  const { $defs, ...schema } = inDocument(endpoint)
  Object.assign(schemas, $defs)
  const theirs = new Map(Object.entries(endpoint.rename).map(([their, our]) => [our, their]))
  const called = (name: string) => theirs.get(name) ?? name
  return {
    properties: Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, property]) => [called(name), property]),
    ),
    required: new Set(schema.required?.map(called)),
    choices: schema.oneOf ?? schema.anyOf,
  }
}

function inDocument(endpoint: Endpoint): ObjectSchema {
  const schema = z.toJSONSchema(endpoint.verb.input, {
    io: 'input',
    unrepresentable: 'any',
    reused: 'inline',
  })
  const prefix = `${endpoint.method}${endpoint.path.replace(/\W+/g, '-')}-`
  const { $defs = {}, ...rest } = JSON.parse(
    JSON.stringify(schema).replaceAll('#/$defs/', `#/components/schemas/${prefix}`),
  ) as ObjectSchema
  return {
    ...rest,
    $defs: Object.fromEntries(Object.entries($defs).map(([name, inner]) => [prefix + name, inner])),
  }
}

function without(properties: Record<string, unknown>, names: Set<string>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(properties).filter(([name]) => !names.has(name)))
}

function content(endpoint: Endpoint, properties: Record<string, unknown>, required: Set<string>) {
  const files = Object.keys(properties).filter(name => name === 'files' || name === 'file')
  const data = without(properties, new Set(files))
  const schema = {
    type: 'object',
    properties: data,
    required: Object.keys(data).filter(name => required.has(name)),
  }
  if (endpoint.body === 'form') return { 'application/x-www-form-urlencoded': { schema } }
  if (endpoint.body === 'json') return { 'application/json': { schema } }
  const binary = { type: 'array', items: { type: 'string', format: 'binary' } }
  const parts = Object.fromEntries((files.length > 0 ? files : ['files']).map(name => [name, binary]))
  return {
    'multipart/form-data': { schema: { type: 'object', properties: { data: schema, ...parts } } },
    ...(endpoint.body === 'json or multipart' && { 'application/json': { schema } }),
  }
}
