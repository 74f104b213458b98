import { SheetFault } from './sheet-row'

export interface XmlHandler {
  // biome-ignore lint/suspicious/noConfusingVoidType: a handler that answers nothing goes on
  open(name: string, tag: string): boolean | void
  close?(name: string): void
  text?(text: string): void
  whole?(all: string, at: number): number
}

const longestToken = 4 * 1024 * 1024
const doubleQuote = 34
const singleQuote = 39

// Document types are refused, because entities can expand without end.
// Throws SheetFault
export async function scanXml(chunks: AsyncIterable<string>, handler: XmlHandler): Promise<void> {
  const scanner = xmlScanner(handler)
  for await (const chunk of chunks) if (!scanner(chunk)) return
  scanner('', true)
}

export function xmlScanner(handler: XmlHandler): (chunk: string, last?: boolean) => boolean {
  let rest = ''
  let stopped = false
  return (chunk, last = false) => {
    if (stopped) return false
    const all = rest === '' ? chunk : rest + chunk
    let at = 0
    for (;;) {
      const tagAt = all.indexOf('<', at)
      if (tagAt < 0) break
      if (tagAt > at) handler.text?.(resolve(all.slice(at, tagAt)))
      at = tagAt
      const taken = handler.whole?.(all, tagAt) ?? -1
      if (taken >= 0) {
        at = taken + 1
        continue
      }
      const second = all.charCodeAt(tagAt + 1)
      const end = second === 33 || second === 63 ? endOfOther(all, tagAt, handler) : endOfTag(all, tagAt)
      if (end < 0) break
      if (second !== 33 && second !== 63 && !element(all, tagAt, end, second, handler)) {
        stopped = true
        return false
      }
      at = end + 1
    }
    rest = at === 0 ? all : all.slice(at)
    if (rest.length > longestToken) throw new SheetFault('bomb')
    if (last && rest.trim() !== '') throw new SheetFault('damaged')
    return true
  }
}

function element(all: string, at: number, end: number, second: number, handler: XmlHandler): boolean {
  if (second === 47) {
    handler.close?.(localName(all.slice(at + 2, end).trimEnd()))
    return true
  }
  const empty = all.charCodeAt(end - 1) === 47
  const tag = all.slice(at + 1, empty ? end - 1 : end)
  const space = tag.search(/\s/)
  const name = localName(space < 0 ? tag : tag.slice(0, space))
  if (handler.open(name, tag) === false) return false
  if (empty) handler.close?.(name)
  return true
}

function endOfTag(all: string, from: number): number {
  let quote = 0
  for (let at = from + 1; at < all.length; at++) {
    const sign = all.charCodeAt(at)
    if (quote !== 0) {
      if (sign === quote) quote = 0
    } else if (sign === 62) return at
    else if (sign === doubleQuote || sign === singleQuote) quote = sign
  }
  return -1
}

function endOfOther(all: string, at: number, handler: XmlHandler): number {
  const ending = (text: string, length: number) => {
    const found = all.indexOf(text, at + length)
    return found < 0 ? -1 : found + text.length - 1
  }
  if (all.startsWith('<?', at)) return ending('?>', 2)
  if (all.startsWith('<!--', at)) return ending('-->', 4)
  if (all.startsWith('<![CDATA[', at)) {
    const end = ending(']]>', 9)
    if (end >= 0) handler.text?.(all.slice(at + 9, end - 2))
    return end
  }
  if (all.length - at < 9) return -1
  throw new SheetFault('damaged')
}

function localName(name: string): string {
  const colon = name.indexOf(':')
  return colon < 0 ? name : name.slice(colon + 1)
}

export function attribute(tag: string, name: string): string | undefined {
  const at = tag.indexOf(` ${name}=`)
  if (at < 0) return undefined
  const from = at + name.length + 3
  const end = tag.indexOf(tag[from - 1]!, from)
  return end < 0 ? undefined : resolve(tag.slice(from, end))
}

const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function resolve(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi,
    (whole, hex, decimal, word) => {
      if (word) return signs[word.toLowerCase()]!
      const point = hex ? Number.parseInt(hex, 16) : Number(decimal)
      return point <= 0x10ffff ? String.fromCodePoint(point) : whole
    },
  )
}
