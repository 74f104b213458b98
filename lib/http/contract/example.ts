import type { Schema } from './schema'

export function sample(schema: Schema): unknown {
  if (schema.examples) return schema.examples[0]
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
      return sampleText(schema)
  }
}

function sampleText({ format, minLength = 1 }: Schema): string {
  if (format === 'date') return '2026-01-02'
  if (format === 'date-time') return '2026-01-02T08:30:00+08:00'
  return '1'.repeat(Math.max(1, minLength))
}
