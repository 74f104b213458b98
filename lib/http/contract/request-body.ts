import type { Endpoint } from '../endpoint'
import { capital, operationId } from './operation-id'
import { type Input, isFiles, type Schema, type Schemas } from './schema'

const worthSharing = 600

interface Around {
  inPath: readonly string[]
  schemas: Schemas
  partDescription: string
}

export function bodyContent(endpoint: Endpoint, input: Input, { inPath, schemas, partDescription }: Around) {
  const { choices, required } = input
  const without = <Value>(all: Record<string, Value>, taken: (name: string) => boolean) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => !taken(name)))
  const sent = without(input.properties, name => inPath.includes(name))
  const files = Object.keys(sent).filter(name => isFiles(sent[name]))
  const data = without(sent, name => files.includes(name))
  const must = Object.keys(data).filter(name => required.has(name))
  const example = without(input.example, name => inPath.includes(name))
  const closed = input.closed && { additionalProperties: false }
  const schema = share(
    choices
      ? { oneOf: choices }
      : { type: 'object', properties: data, ...closed, ...(must.length > 0 && { required: must }) },
    `${capital(operationId(endpoint))}Input`,
    schemas,
  )
  const neededFiles = files.filter(name => required.has(name))
  const plain = { schema, example }
  const parts = () => {
    const needed = [...(must.length > 0 ? ['data'] : []), ...neededFiles]
    return {
      schema: {
        type: 'object',
        properties: {
          ...((Object.keys(data).length > 0 || choices) && {
            data: { ...schema, description: partDescription },
          }),
          ...Object.fromEntries(files.map(name => [name, filePart(sent[name]!)])),
        },
        ...(needed.length > 0 && { required: needed }),
      },
      encoding: { data: { contentType: 'application/json' } },
      ...(neededFiles.length === 0 && { example: { data: example } }),
    }
  }
  const byType = {
    form: () => ({ 'application/x-www-form-urlencoded': plain }),
    json: () => ({ 'application/json': plain }),
    multipart: () => ({ 'multipart/form-data': parts() }),
    'json or multipart': () => ({ 'multipart/form-data': parts(), 'application/json': plain }),
    none: () => ({}),
  }
  return byType[endpoint.body]()
}

function filePart({ maxItems, description }: Schema): Schema {
  const binary = { type: 'string', format: 'binary' }
  const part = maxItems === 1 ? binary : { type: 'array', items: binary, ...(maxItems && { maxItems }) }
  return { ...part, description }
}

function share(schema: Schema, name: string, schemas: Schemas): Schema {
  const text = JSON.stringify(schema)
  if (text.length < worthSharing) return schema
  const known = Object.keys(schemas).find(
    other => other.endsWith('Input') && JSON.stringify(schemas[other]) === text,
  )
  if (!known) schemas[name] = schema
  return { $ref: `#/components/schemas/${known ?? name}` }
}
