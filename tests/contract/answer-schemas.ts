import { fileURLToPath } from 'node:url'
// The compiler's API is still called unstable, so only this file uses it.
import { API, type Checker, type Symbol as Named, type Type } from 'typescript/unstable/sync'

export type Schema = { [keyword: string]: unknown }
export interface Answer {
  answers: string[]
  data?: Schema
  /** Content types of the files; `string` where the stored file decides. */
  files?: string[]
  /** What is not in the envelope; without a status where the verb leaves it open. */
  raw?: { status?: number; body: Schema }[]
}

const root = fileURLToPath(new URL('../..', import.meta.url))

export function answerSchemas(): { calls: Record<string, Answer>; shared: Record<string, Schema> } {
  const api = new API({ cwd: root })
  try {
    const [project] = api
      .updateSnapshot({ openProject: `${root}tests/contract/calls-tsconfig.json` })
      .getProjects()
    const { checker, program } = project!
    const file = program.getSourceFile(`${root}lib/http/calls.ts`)!
    const declared = checker.getExportsOfModule(checker.getSymbolAtLocation(file)!)
    const calls = checker.getDeclaredTypeOfSymbol(declared.find(({ name }) => name === 'Calls')!)
    return share(
      checker.getPropertiesOfType(calls).map(call => [call.name, answerOf(checker, typeOf(checker, call))]),
    )
  } finally {
    api.close()
  }
}

const typeOf = (checker: Checker, symbol: Named) => checker.getTypeOfSymbol(symbol)!

function answerOf(checker: Checker, call: Type): Answer {
  const part = (name: string) => typeOf(checker, checker.getPropertyOfType(call, name)!)
  const answers = partsOf(part('answers')).flatMap(one => (one.isStringLiteralType() ? [one.value] : []))
  const literal = (type: Type) => (type.isLiteralType() ? type.value : undefined)
  const files = () => partsOf(part('files')).map(one => literal(one) ?? checker.typeToString(one))
  const raw = () =>
    partsOf(part('raw')).flatMap(one => {
      const [status, body] = ['status', 'body'].map(name =>
        typeOf(checker, checker.getPropertyOfType(one, name)!),
      )
      const schema = schemaOf(checker, body!, [])
      return partsOf(status!).map(code => ({ status: literal(code), body: schema }))
    })
  return {
    answers: answers.sort(),
    ...(answers.includes('data') && { data: schemaOf(checker, part('data'), []) }),
    ...(answers.includes('file') && { files: files().map(String).sort() }),
    ...(answers.includes('raw') && { raw: raw() as Answer['raw'] }),
  }
}

const partsOf = (type: Type) => (type.isUnionType() ? type.getTypes() : [type])

// Each question is one to the compiler's process and back, and some types are in the answers of a hundred calls.
const printed = new Map<number, string>()
const known = new Map<number, Schema>()
let cut = 0

function print(checker: Checker, type: Type): string {
  const text = printed.get(type.id) ?? checker.typeToString(type)
  printed.set(type.id, text)
  return text
}

function schemaOf(checker: Checker, type: Type, within: readonly number[]): Schema {
  const before = cut
  const schema = known.get(type.id) ?? readSchema(checker, type, within)
  // What names itself somewhere below is cut off there, elsewhere somewhere else.
  if (cut === before) known.set(type.id, schema)
  return schema
}

function readSchema(checker: Checker, type: Type, within: readonly number[]): Schema {
  if (type.isUnionType()) return unionOf(checker, type.getTypes(), within)
  if (type.isLiteralType()) return { const: type.value }
  if (type.isTemplateLiteralType()) return textOf(print(checker, type))
  if (type.isIntersectionType()) {
    const plain = type.getTypes().find(one => one.isIntrinsicType() || one.isTemplateLiteralType())
    if (plain) return schemaOf(checker, plain, within)
  }
  if (type.isIntrinsicType()) return intrinsic[print(checker, type)] ?? {}
  if (within.includes(type.id)) {
    cut++
    return {}
  }
  const inside = [...within, type.id]
  if (checker.isTupleType(type))
    return { type: 'array', prefixItems: elements(checker, type).map(one => schemaOf(checker, one, inside)) }
  if (checker.isArrayType(type))
    return { type: 'array', items: schemaOf(checker, elements(checker, type)[0]!, inside) }
  return objectOf(checker, type, inside)
}

// biome-ignore lint/suspicious/noTemplateCurlyInString: how the compiler writes the type
const instant = '`${string}T${string}`'

const dataAddress = /^`(data:([\w/]+);base64,)\$\{string\}`$/

function textOf(template: string): Schema {
  const [, start, contentMediaType] = dataAddress.exec(template) ?? []
  if (start) return { type: 'string', contentMediaType, pattern: `^${start}` }
  return { type: 'string', ...(template === instant && { format: 'date-time' }) }
}

const intrinsic: Record<string, Schema> = {
  string: { type: 'string' },
  number: { type: 'number' },
  boolean: { type: 'boolean' },
  null: { type: 'null' },
  true: { const: true },
  false: { const: false },
}

const elements = (checker: Checker, type: Type) =>
  type.isTypeReference() ? checker.getTypeArguments(type) : []

function objectOf(checker: Checker, type: Type, within: readonly number[]): Schema {
  const required: string[] = []
  const properties: Record<string, Schema> = {}
  for (const property of checker.getPropertiesOfType(type)) {
    const inner = typeOf(checker, property)
    const parts = inner.isUnionType() ? inner.getTypes() : [inner]
    const present = parts.filter(one => !isUndefined(checker, one))
    if (present.length === 0) continue
    if (present.length === parts.length && !isOpen(checker, inner)) required.push(property.name)
    properties[property.name] = unionOf(checker, present, within)
  }
  const [index] = checker.getIndexInfosOfType(type)
  return {
    type: 'object',
    properties: sorted(properties),
    ...(required.length > 0 && { required: required.sort() }),
    ...(index && { additionalProperties: schemaOf(checker, index.valueType, within) }),
  }
}

const isUndefined = (checker: Checker, type: Type) => print(checker, type) === 'undefined'
const isOpen = (checker: Checker, type: Type) => ['unknown', 'any'].includes(print(checker, type))

function unionOf(checker: Checker, types: readonly Type[], within: readonly number[]): Schema {
  const schemas = new Map(
    types
      .filter(one => !isUndefined(checker, one))
      .map(one => schemaOf(checker, one, within))
      .map(schema => [JSON.stringify(schema), schema]),
  )
  const some = [...schemas.keys()].sort().map(key => schemas.get(key)!)
  const constants = some.filter(schema => 'const' in schema)
  if (constants.length === 2 && constants.every(one => typeof one.const === 'boolean'))
    return oneOf([...some.filter(schema => !('const' in schema)), { type: 'boolean' }])
  if (constants.length < 2) return oneOf(some)
  return oneOf([
    ...some.filter(schema => !('const' in schema)),
    { enum: constants.map(schema => schema.const) },
  ])
}

const oneOf = (schemas: Schema[]): Schema => (schemas.length === 1 ? schemas[0]! : { anyOf: schemas })

const sorted = (properties: Record<string, Schema>) =>
  Object.fromEntries(Object.entries(properties).sort(([a], [b]) => (a < b ? -1 : 1)))

const worthSharing = 400

function share(all: [string, Answer][]) {
  const inOrder = all.sort(([a], [b]) => (a < b ? -1 : 1))
  const counts = new Map<string, number>()
  walk(inOrder, schema => counts.set(schema, (counts.get(schema) ?? 0) + 1))
  const names = new Map<string, string>()
  const shared: Record<string, Schema> = {}
  const put = (node: unknown, call: string): unknown => {
    if (typeof node !== 'object' || node === null) return node
    if (Array.isArray(node)) return node.map(one => put(one, call))
    const text = JSON.stringify(node)
    const inside = () =>
      Object.fromEntries(Object.entries(node).map(([key, value]) => [key, put(value, call)]))
    if (!isShared(node, text) || counts.get(text) === 1) return inside()
    if (!names.has(text)) {
      const base = `${call.replace(/\W+/g, '-')}`
      const name = base in shared ? `${base}-${names.size}` : base
      names.set(text, name)
      shared[name] = {}
      shared[name] = inside() as Schema
    }
    return { $ref: `#/components/schemas/${names.get(text)}` }
  }
  const calls = Object.fromEntries(inOrder.map(([call, answer]) => [call, put(answer, call) as Answer]))
  return { calls, shared }
}

const isShared = (node: object, text: string) =>
  'type' in node && node.type === 'object' && text.length > worthSharing

function walk(node: unknown, visit: (schema: string) => void) {
  if (typeof node !== 'object' || node === null) return
  if (!Array.isArray(node)) {
    const text = JSON.stringify(node)
    if (isShared(node, text)) visit(text)
  }
  for (const inner of Object.values(node)) walk(inner, visit)
}
