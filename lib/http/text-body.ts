import { AppError, invalid } from '@/lib/core/errors'

export const maxText = 1024 * 1024
const maxDepth = 12
const maxKeys = 5_000
const maxValues = 20_000

const tooManyValues = () => invalid('body', 'too_many_values', { keys: maxKeys, max: maxValues })

export function collect(pairs: Iterable<[string, string]>): Record<string, unknown> {
  // Without a prototype, so that `constructor` is a plain key.
  const collected: Record<string, string | string[]> = Object.create(null)
  let count = 0
  for (const [name, value] of pairs) {
    if (++count > maxKeys) throw tooManyValues()
    const before = collected[name]
    if (before === undefined) collected[name] = value
    else if (Array.isArray(before)) before.push(value)
    else collected[name] = [before, value]
  }
  return collected
}

// A program that writes % signs in another encoding would search for other characters, and find nothing.
export function collectEncoded(text: string): Record<string, unknown> {
  const pairs = new URLSearchParams(text)
  if (/%[89a-f]/i.test(text) && !/%ef%bf%bd/i.test(text))
    for (const [name, value] of pairs) if (value.includes('\uFFFD')) throw invalid(name, 'not_utf8')
  return collect(pairs)
}

export async function readText(request: Request): Promise<string> {
  const text = decodeText(await readBytes(request), charsetIn(request.headers.get('content-type')))
  if (text === undefined) throw invalid('body', 'not_utf8')
  return text
}

// UTF-8 whatever it is called, because Java's forms call it ISO-8859-1; else Chinese of the older encodings, if it says so.
export function decodeText(bytes: Uint8Array, charset = ''): string | undefined {
  for (const label of /^gb/i.test(charset) ? ['utf-8', 'gb18030'] : ['utf-8'])
    try {
      return new TextDecoder(label, { fatal: true }).decode(bytes)
    } catch {}
}

export const charsetIn = (contentType: string | null | undefined) =>
  /;\s*charset="?([\w-]+)/i.exec(contentType ?? '')?.[1]

async function readBytes(request: Request): Promise<Uint8Array> {
  // node:http enforces an announced length, and one read is cheaper than many.
  if (Number(request.headers.get('content-length') ?? Number.NaN) <= maxText)
    return checked(new Uint8Array(await request.arrayBuffer()))
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    size += checked(part, size).byteLength
    parts.push(part)
  }
  return Buffer.concat(parts)
}

function checked(bytes: Uint8Array, before = 0): Uint8Array {
  if (before + bytes.byteLength > maxText) throw tooLarge(maxText)
  return bytes
}

export function tooLarge(maxBytes: number, cause?: unknown): AppError {
  return new AppError('too_large', { max: `${Math.round(maxBytes / 1024 / 1024)} MB` }, { cause })
}

export function parseObject(text: string, path = 'body'): Record<string, unknown> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw invalid(path, 'not_json', { reason: (error as Error).message })
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalid(path, 'not_json_object')
  let values = 0
  const visit = (node: unknown, depth: number) => {
    if (typeof node !== 'object' || node === null) return
    if (depth > maxDepth) throw invalid(path, 'too_deep', { max: maxDepth })
    const children = Object.values(node)
    values += children.length
    if (children.length > maxKeys || values > maxValues) throw tooManyValues()
    for (const child of children) visit(child, depth + 1)
  }
  visit(value, 1)
  refuseRepeatedNames(text)
  return value as Record<string, unknown>
}

// JSON.parse takes the last of {"mobile": "1", "mobile": "2"} and says nothing of the first. `text` is JSON.
function refuseRepeatedNames(text: string): void {
  const objects: { names: Set<string>; at: string }[] = []
  let name = ''
  for (const [sign, , colon] of text.matchAll(/[{}]|("(?:[^"\\]|\\.)*")(\s*:)?/g)) {
    const { names, at } = objects.at(-1) ?? { names: new Set(), at: '' }
    if (sign === '{') objects.push({ names: new Set(), at: name })
    else if (sign === '}') {
      objects.pop()
      name = at
    } else if (colon) {
      const key = JSON.parse(sign.slice(0, -colon.length)) as string
      name = at ? `${at}.${key}` : key
      if (names.has(key)) throw invalid(name.slice(0, 200), 'repeated_name')
      names.add(key)
    }
  }
}
