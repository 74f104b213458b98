import { Refusal } from './refusal'

interface Span {
  start: number
  end: number
}

export interface Entry {
  path: string
  labelKey: string
  icon: string
  access: string
  hidden: boolean
}

export interface Item extends Span, Entry {
  below?: Span
  children: Item[]
}

const opening = 'export const menu: MenuEntry[] = ['

export function readMenu(text: string): { span: Span; items: Item[] } {
  const at = text.indexOf(opening)
  if (at < 0) throw new Refusal('noModule', { path: 'app/_shell/menu.ts' })
  const span = insideOf(text, at + opening.length - 1)
  return { span, items: itemsOf(text, span) }
}

// What code computes, such as the dictionaries, is not the tool's.
const itemsOf = (text: string, span: Span): Item[] =>
  partsOf(text, span)
    .filter(({ start }) => text[start] === '{')
    .map(part => itemOf(text, part))

function itemOf(text: string, part: Span): Item {
  const properties = propertiesOf(text, part)
  const word = (name: string) => /^'(.*)'$/.exec(properties.get(name)?.value ?? '')?.[1] ?? ''
  const list = properties.get('children')
  const below = list && insideOf(text, list.end - list.value.length)
  return {
    ...part,
    path: word('path'),
    labelKey: word('labelKey'),
    icon: word('icon'),
    access: word('access'),
    hidden: properties.get('hidden')?.value === 'true',
    below,
    children: below ? itemsOf(text, below) : [],
  }
}

function propertiesOf(text: string, object: Span): Map<string, Span & { value: string }> {
  const parts = partsOf(text, insideOf(text, object.start))
  return new Map(
    parts.map(part => {
      const [, name = '', value = ''] = /^(\w+):\s*([\s\S]*)$/.exec(text.slice(part.start, part.end)) ?? []
      return [name, { ...part, value }]
    }),
  )
}

export function insertEntry(text: string, span: Span, items: Item[], entry: string, place: number): string {
  const next = items[place - 1]
  const at = next ? next.start : span.end
  const before = text.slice(0, at).trimEnd()
  const comma = next || /[[,]$/.test(before) ? '' : ','
  return next
    ? `${text.slice(0, at)}${entry},\n${text.slice(at)}`
    : `${before}${comma}\n${entry},\n${text.slice(at).trimStart()}`
}

export function removeItem(text: string, item: Item): string {
  const after = text.slice(item.end).replace(/^\s*,/, '')
  return text.slice(0, item.start).trimEnd() + (after.startsWith('\n') ? after : `\n${after}`)
}

export const rewriteItem = (text: string, { start, end, below }: Item, entry: Entry): string =>
  text.slice(0, start) + printEntry(entry, below && text.slice(below.start, below.end)) + text.slice(end)

export function printEntry({ path, labelKey, icon, access, hidden }: Entry, children?: string): string {
  const parts = [`path: '${path}'`, `labelKey: '${labelKey}'`]
  if (icon) parts.push(`icon: '${icon}'`)
  if (access) parts.push(`access: '${access}'`)
  if (hidden) parts.push('hidden: true')
  return children === undefined
    ? `{ ${parts.join(', ')} }`
    : `{\n${[...parts, `children: [${children}]`].join(',\n')},\n}`
}

function insideOf(text: string, open: number): Span {
  let depth = 0
  for (let at = open; at < text.length; at = nextToken(text, at)) {
    if ('([{'.includes(text[at]!)) depth++
    if (')]}'.includes(text[at]!) && --depth === 0) return { start: open + 1, end: at }
  }
  throw new Refusal('noModule', { path: 'app/_shell/menu.ts' })
}

function partsOf(text: string, { start, end }: Span): Span[] {
  const parts: Span[] = []
  let depth = 0
  let from = start
  const push = (to: number) => {
    const written = text.slice(from, to)
    const lead = written.length - written.trimStart().length
    if (written.trim()) parts.push({ start: from + lead, end: from + written.trimEnd().length })
    from = to + 1
  }
  for (let at = start; at < end; at = nextToken(text, at)) {
    if ('([{'.includes(text[at]!)) depth++
    else if (')]}'.includes(text[at]!)) depth--
    else if (text[at] === ',' && depth === 0) push(at)
  }
  push(end)
  return parts
}

function nextToken(text: string, at: number): number {
  const rest = /(?:'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|\/\/[^\n]*|\/\*[\s\S]*?\*\/)/y
  rest.lastIndex = at
  return rest.exec(text) ? rest.lastIndex : at + 1
}
