export interface Schema {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  additionalProperties?: unknown
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  format?: string
  pattern?: string
  examples?: unknown[]
  $ref?: string
  'x-code-list'?: string
}

export type Schemas = Record<string, Schema>

export function eachSchema(schema: Schema, change: (schema: Schema) => Schema): Schema {
  const inner = (one: Schema) => eachSchema(one, change)
  const byName = (all: Schemas) =>
    Object.fromEntries(Object.entries(all).map(([name, one]) => [name, inner(one)]))
  const { additionalProperties } = schema
  return change({
    ...schema,
    ...(schema.anyOf && { anyOf: schema.anyOf.map(inner) }),
    ...(schema.oneOf && { oneOf: schema.oneOf.map(inner) }),
    ...(schema.items && { items: inner(schema.items) }),
    ...(schema.properties && { properties: byName(schema.properties) }),
    ...(isSchema(additionalProperties) && { additionalProperties: inner(additionalProperties) }),
  })
}

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null
