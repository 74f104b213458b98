import { eachSchema, type Schema, type Schemas } from './schema'

type Marks = Pick<Schema, 'format' | 'x-code-list'>

export function marksOf(inputs: readonly Schemas[]): Map<string, Marks> {
  const found = new Map<string, Set<string>>()
  const note = (properties: Schemas = {}) => {
    for (const [name, schema] of Object.entries(properties)) {
      const text = textIn(schema)
      if (!text) continue
      const list = schema['x-code-list'] ?? text['x-code-list']
      const given = JSON.stringify({
        ...(text.format && { format: text.format }),
        ...(list && { 'x-code-list': list }),
      })
      found.set(name, (found.get(name) ?? new Set()).add(given))
    }
  }
  for (const properties of inputs)
    eachSchema({ properties }, schema => {
      note(schema.properties)
      return schema
    })
  return new Map(
    [...found].flatMap(([name, meanings]): [string, Marks][] => {
      const [only = '{}'] = meanings
      return meanings.size === 1 && only !== '{}' ? [[name, JSON.parse(only)]] : []
    }),
  )
}

export function withMarks(schema: Schema, marks: Map<string, Marks>): Schema {
  return eachSchema(schema, one => {
    if (!one.properties) return one
    const properties = Object.entries(one.properties).map(([name, property]): [string, Schema] => {
      const mark = marks.get(name)
      return [name, mark ? markText(property, mark) : property]
    })
    return { ...one, properties: Object.fromEntries(properties) }
  })
}

function textIn(schema: Schema): Schema | undefined {
  if (isText(schema)) return schema
  const inner = [...(schema.anyOf ?? []), ...(schema.items ? [schema.items] : [])]
  return inner.map(textIn).find(Boolean)
}

function markText(schema: Schema, mark: Marks): Schema {
  if (isText(schema)) return { ...mark, ...schema }
  return {
    ...schema,
    ...(schema.anyOf && { anyOf: schema.anyOf.map(one => markText(one, mark)) }),
    ...(schema.items && { items: markText(schema.items, mark) }),
  }
}

const isText = ({ type, ...schema }: Schema) =>
  [type].flat().includes('string') && schema.const === undefined && !schema.enum
