import { z } from 'zod'
import { AppError, type Issue, invalid } from '@/lib/core/errors'
import type { Endpoint } from './endpoint'
import { collectEncoded } from './text-body'

export type Values = Record<string, unknown>

const aliases: Record<string, string> = {
  current: 'page',
  pageNum: 'page',
  pageNo: 'page',
  pageCurrent: 'page',
  size: 'limit',
  pageSize: 'limit',
  file: 'files',
  files: 'file',
  vehicleModelRangeId: 'modelRangeId',
  modelSeriesId: 'modelRangeId',
}
const noneIfBlank = ['page', 'limit', 'sortField', 'sortOrder']
// What clients add to an address so that no cache answers.
const cacheBusters = ['_t', '_']

const shapes = new WeakMap<z.ZodType, Record<string, z.ZodType>>()

// Of an array, that of each of its objects.
export function shapeOf(schema: z.ZodType): Record<string, z.ZodType> {
  const known = shapes.get(schema)
  if (known) return known
  // First, because a schema may refer to itself.
  shapes.set(schema, {})
  const shape = readShape(schema)
  shapes.set(schema, shape)
  return shape
}

function readShape(schema: z.ZodType): Record<string, z.ZodType> {
  if (schema instanceof z.ZodObject) return schema.shape
  if (schema instanceof z.ZodPipe)
    return { ...shapeOf(schema.in as z.ZodType), ...shapeOf(schema.out as z.ZodType) }
  if (schema instanceof z.ZodUnion) {
    const shape: Record<string, z.ZodType> = {}
    for (const [name, field] of schema.options.flatMap(one => Object.entries(shapeOf(one as z.ZodType)))) {
      const before = shape[name]
      shape[name] = before && before !== field ? z.union([before, field]) : field
    }
    return shape
  }
  return 'unwrap' in schema ? shapeOf((schema.unwrap as () => z.ZodType)()) : {}
}

export function collectInput(
  endpoint: Endpoint,
  request: Request,
  body: Values,
  pathParameters: Record<string, string>,
): Values {
  const sources = [collectEncoded(queryText(request)), body, pathParameters, readHeaders(endpoint, request)]
  const { input, issues } = inOwnNames(endpoint.verb.input, sources, endpoint.rename)
  if (issues.length > 0) throw new AppError('invalid_input', {}, { issues })
  return input
}

function queryText({ url }: Request): string {
  const start = url.indexOf('?')
  return start < 0 ? '' : url.slice(start)
}

export const queryOf = (request: Request) => new URLSearchParams(queryText(request))

export const hasOwnKey = ({ verb }: Endpoint) => 'idempotencyKey' in shapeOf(verb.input)
export const takesVersion = ({ verb, changes }: Endpoint) => changes && 'version' in shapeOf(verb.input)

function readHeaders(endpoint: Endpoint, { headers }: Request): Values {
  const idempotencyKey = hasOwnKey(endpoint) ? headers.get('idempotency-key') : null
  const match = takesVersion(endpoint) ? headers.get('if-match') : null
  const version = match?.replace(/^(?:W\/)?"(.*)"$/, '$1')
  if (version && !/^\d+$/.test(version)) throw invalid('If-Match', 'not_etag')
  return {
    ...(idempotencyKey !== null && { idempotencyKey }),
    ...(version !== undefined && { version }),
  }
}

// The values of all sources under the schema's own names, however a client spells them: arrays with brackets, paging by
// the names of other frameworks, a range as an array. A name given twice with different values is an issue, or the
// caller could be checked for one value and get the other.
function inOwnNames(
  schema: z.ZodType,
  sources: readonly Values[],
  rename: Readonly<Record<string, string>> = {},
): { input: Values; issues: Issue[] } {
  const shape = shapeOf(schema)
  const input: Values = Object.create(null)
  const issues: Issue[] = []
  const knows = (name: string) => Object.hasOwn(shape, name)
  const put = (path: string, name: string, value: unknown) => {
    if (name in input && String(input[name]) !== String(value)) issues.push({ path, code: 'given_twice' })
    input[name] = value
  }
  for (const [spelled, given] of sources.flatMap(source => withoutBrackets(source, knows))) {
    const name = ownName(spelled, rename, knows)
    const sent = knows(name) ? saidOnce(given, shape[name]!) : given
    if (knows(name) ? noneIfBlank.includes(name) && isBlank(sent) : cacheBusters.includes(name)) continue
    if (knows(name) && isTwoValues(sent, shape[name]!)) {
      issues.push({ path: spelled, code: 'given_twice' })
      continue
    }
    const bounds = [`${name}From`, `${name}To`]
    if (!knows(name) && bounds.every(knows)) {
      const values = typeof sent === 'string' && sent ? sent.split(',') : sent
      if (Array.isArray(values) && values.length === 2)
        for (const [at, bound] of bounds.entries()) put(spelled, bound, values[at])
      else if (!isBlank(sent) && !isEmptyList(sent)) issues.push({ path: name, code: 'not_range' })
      continue
    }
    const part = knows(name) ? shape[name]! : undefined
    if (part && isPlain(sent) && Object.keys(shapeOf(part)).length > 0) {
      const inner = inOwnNames(part, [sent])
      issues.push(...inner.issues.map(({ path, ...issue }) => ({ ...issue, path: `${name}.${path}` })))
      put(spelled, name, { ...inner.input })
    } else put(spelled, name, sent)
  }
  return { input, issues }
}

function withoutBrackets(source: Values, knows: (name: string) => boolean): [string, unknown][] {
  const pairs: [string, unknown][] = []
  const lists = new Map<string, unknown[]>()
  for (const [name, value] of Object.entries(source)) {
    const [, base] = /^(.+)\[\d*\]$/.exec(name) ?? []
    if (!base || knows(name)) pairs.push([name, value])
    else if (lists.has(base)) lists.get(base)!.push(...[value].flat())
    else lists.set(base, [value].flat())
  }
  return [...pairs, ...lists]
}

// page=1&page=1 says one value.
function saidOnce(sent: unknown, schema: z.ZodType): unknown {
  if (!Array.isArray(sent) || typeof sent[0] !== 'string' || sent.some(one => one !== sent[0])) return sent
  return sent.length > 1 && !schema.safeParse(sent).success ? sent[0] : sent
}

// page=1&page=2, where the field is no list.
const isTwoValues = (sent: unknown, schema: z.ZodType) =>
  Array.isArray(sent) &&
  sent.length > 1 &&
  sent.every(one => typeof one === 'string') &&
  schema.safeParse(sent[0]).success &&
  !schema.safeParse([sent[0]]).success

function ownName(name: string, rename: Readonly<Record<string, string>>, knows: (name: string) => boolean) {
  if (Object.hasOwn(rename, name)) return rename[name]!
  const alias = Object.hasOwn(aliases, name) ? aliases[name]! : name
  return knows(name) || !knows(alias) ? name : alias
}

const isBlank = (value: unknown) => value === '' || value === null || value === undefined
const isEmptyList = (value: unknown) => Array.isArray(value) && value.every(isBlank)

export const isPlain = (value: unknown): value is Values =>
  typeof value === 'object' &&
  value !== null &&
  [Object.prototype, null].includes(Object.getPrototypeOf(value))
