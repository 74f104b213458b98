import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import type { Ctx } from '@/lib/core/context'
import { AppError, type Issue } from '@/lib/core/errors'
import { isPlain, shapeOf, type Values } from './collect-input'
import type { AnyVerb, Endpoint } from './endpoint'

// Leaves out what only the server writes and the caller sends back as it was read. Changed, it is refused.
export async function ignoreUnchanged(
  ctx: Ctx,
  { verb, sentBack }: Pick<Endpoint, 'verb' | 'sentBack'>,
  sent: Values,
): Promise<Values> {
  if (sentBack.length === 0 || !hasForeign(verb.input, sent)) return sent
  const row: Values = Object.assign({}, ...(await Promise.all(sentBack.map(read => rowOf(ctx, read, sent)))))
  const isStale =
    (row.version !== undefined && String(row.version) !== String(sent.version)) ||
    (isInstant(sent.updatedAt) && Date.parse(sent.updatedAt) < Date.parse(String(row.updatedAt)))
  const issues: Issue[] = []
  const kept = withoutForeign(verb.input, inOneLevel(sent, row), row, '', issues)
  // Of an older version the call itself says what changed; a client may also have kept the row and taken the new version.
  if (issues.length > 0 && !isStale) throw new AppError('invalid_input', {}, { issues })
  return kept
}

function hasForeign(schema: z.ZodType, sent: unknown): boolean {
  if (Array.isArray(sent)) return sent.some(one => hasForeign(schema, one))
  const shape = shapeOf(schema)
  if (!isPlain(sent) || Object.keys(shape).length === 0) return false
  return Object.entries(sent).some(
    ([name, value]) => !isOwn(shape, name, value) || hasForeign(shape[name]!, value),
  )
}

const isOwn = (shape: object, name: string, value: unknown) =>
  Object.hasOwn(shape, name) && !isFileList(value)

// The answer for a form holds the fields in `values`; a change takes them beside the id.
function inOneLevel({ values, ...sent }: Values, row: Values): Values {
  if (!isPlain(values) || !isPlain(row.values)) return values === undefined ? sent : { ...sent, values }
  const read = row.values
  const changed = Object.entries(values).filter(([name, value]) => !isSame(read[name], value))
  return { ...Object.fromEntries(changed), ...sent }
}

function withoutForeign(schema: z.ZodType, sent: Values, read: Values, path: string, issues: Issue[]) {
  const shape = shapeOf(schema)
  const kept: Values = {}
  const inside = (name: string, value: unknown, before: unknown) =>
    isPlain(value) && isPlain(before) && Object.keys(shapeOf(shape[name]!)).length > 0
      ? withoutForeign(shape[name]!, value, before, `${path}${name}.`, issues)
      : value
  for (const [name, value] of Object.entries(sent)) {
    const before = read[name]
    if (isOwn(shape, name, value))
      kept[name] =
        Array.isArray(value) && Array.isArray(before)
          ? value.map((one, at) => inside(name, one, before.find(isRow(one)) ?? before[at]))
          : inside(name, value, before)
    else if (!Object.hasOwn(read, name)) kept[name] = value
    else if (!isSame(before, value) && !isCount(name, before, value))
      issues.push({ path: path + name, code: 'read_only' })
  }
  return kept
}

async function rowOf(ctx: Ctx, read: AnyVerb, sent: Values): Promise<unknown> {
  if (!ctx.can(read.access)) return {}
  const named = ['id', 'key', 'list'].filter(name => name in sent && name in shapeOf(read.input))
  try {
    const answer = await read(ctx, Object.fromEntries(named.map(name => [name, sent[name]])))
    const row: unknown = JSON.parse(JSON.stringify(answer))
    return Array.isArray(row) ? row.find(isRow(sent)) : row
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return {}
    throw error
  }
}

// They go on while a form is open, and no version tells.
const counts = /^(?:uses|users|failures|alarms|falseAlarms)$/
const isCount = (name: string, read: unknown, sent: unknown) =>
  counts.test(name)
    ? typeof read === typeof sent
    : /^last\w+At$/.test(name) && (isEmpty(sent) || isInstant(sent))

const isInstant = (sent: unknown): sent is string =>
  typeof sent === 'string' && /^\d{4}-\d\d-\d\d/.test(sent) && !Number.isNaN(Date.parse(sent))

const keyOf = (row: unknown) => (isPlain(row) ? (row.id ?? row.key) : undefined)
const isRow = (sent: unknown) => (row: unknown) =>
  keyOf(row) !== undefined && String(keyOf(row)) === String(keyOf(sent))

const isFileList = (value: unknown) =>
  Array.isArray(value) && value.length > 0 && value.every(one => isPlain(one) && 'mime' in one)

const isEmpty = (value: unknown) => value === null || value === '' || value === undefined

// A form sends texts.
function isSame(read: unknown, sent: unknown): boolean {
  if (isDeepStrictEqual(read, sent) || (isEmpty(read) && isEmpty(sent))) return true
  return typeof sent === 'string' && sent === (typeof read === 'object' ? JSON.stringify(read) : String(read))
}
