export interface Document {
  paths: Record<string, Record<string, Described>>
  components?: { schemas: Record<string, Schema> }
}

export interface Schema {
  $ref?: string
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  enum?: unknown[]
  const?: unknown
  maxLength?: number
  minimum?: number
  maximum?: number
  format?: string
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
}

interface Described {
  summary?: string
  'x-access': string | string[]
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

export interface Field {
  name: string
  place: string
  required: boolean
  shape: string
}

export type Call = ReturnType<typeof callsOf>[number]

export function callsOf({ paths, components }: Document) {
  const named = (schema: Schema) => components?.schemas[schema.$ref?.split('/').at(-1) ?? ''] ?? schema
  return Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, described]) => ({
        method: method.toUpperCase(),
        path,
        summary: described.summary ?? '',
        access: [described['x-access']].flat(),
        fields: fieldsOf(described, named),
        group: path.replace(/^\/api/, '').split('/')[1] ?? '',
      })),
    )
    .sort((a, b) => a.path.localeCompare(b.path))
}

function fieldsOf({ parameters = [], requestBody }: Described, named: Named): Field[] {
  const plain = parameters.map(({ name, in: place, required = false, schema }) => ({
    name,
    place,
    required,
    shape: shapeOf(schema),
  }))
  const body = Object.entries(requestBody?.content ?? {}).flatMap(([type, { schema }]) =>
    bodyFields(type.replace(/^(application|multipart)\//, ''), schema, named),
  )
  return [...plain, ...body]
}

type Named = (schema: Schema) => Schema

function bodyFields(place: string, given: Schema, named: Named): Field[] {
  const schema = named(given)
  const choices = schema.oneOf ?? schema.anyOf
  if (choices) return choices.flatMap((choice, at) => bodyFields(`${place} ${at + 1}`, choice, named))
  const { properties = {}, required = [] } = schema
  return Object.entries(properties).map(([name, property]) => ({
    name,
    place,
    required: required.includes(name),
    shape: shapeOf(named(property)),
  }))
}

export function shapeOf(schema: Schema = {}): string {
  const { type, properties, enum: values, const: only, maxLength, minimum, maximum, format, items } = schema
  const choices = schema.anyOf ?? schema.oneOf
  if (values) return values.map(value => JSON.stringify(value)).join(' | ')
  if (only !== undefined) return JSON.stringify(only)
  if (choices) return [...new Set(choices.map(shapeOf))].join(' | ')
  if (items) {
    const each = shapeOf(items)
    return each.includes(' | ') ? `(${each})[]` : `${each}[]`
  }
  if (properties) return `{${Object.keys(properties).join(', ')}}`
  const least = minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER ? String(minimum) : ''
  const maxLabel = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER ? String(maximum) : ''
  const range = least || maxLabel ? ` ${least}–${maxLabel}` : ''
  return `${[type ?? '…'].flat().join(' | ')}${format ? ` (${format})` : ''}${maxLength ? ` ≤ ${maxLength}` : ''}${range}`
}
