import { Refusal } from './refusal'

interface Span {
  start: number
  end: number
}

export interface Item extends Span {
  path: string
  labelKey: string
  icon: string
  access: string
  hidden: boolean
  computed: boolean
  below?: Span
  children: Item[]
}

export interface Entry {
  path: string
  labelKey: string
  icon: string
  access: string
  hidden: boolean
}

const opening = 'export const menu: MenuEntry[] = ['

export function readMenu(text: string): { span: Span; items: Item[] } {
  const at = text.indexOf(opening)
  if (at < 0) throw new Refusal('noModule', { path: 'app/_shell/menu.ts' })
  const span = insideOf(text, at + opening.length - 1)
  return { span, items: itemsOf(text, span) }
}

function itemsOf(text: string, span: Span): Item[] {
  return partsOf(text, span).flatMap((part): Item[] => {
    const written = text.slice(part.start, part.end)
    if (written.startsWith('...')) return computedItems(text, part)
    return written.startsWith('{') ? [itemOf(text, part)] : []
  })
}

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
    computed: false,
    below,
    children: below ? itemsOf(text, below) : [],
  }
}

function computedItems(text: string, part: Span): Item[] {
  const name = /^\.\.\.(\w+)\.map/.exec(text.slice(part.start, part.end))?.[1]
  const at = name ? text.indexOf(`const ${name} = [`) : -1
  if (at < 0) return []
  return partsOf(text, insideOf(text, text.indexOf('[', at))).map(one => {
    const key = text.slice(one.start + 1, one.end - 1)
    const access = `dictionary_${key.replace('-', '_')}:query`
    return {
      ...part,
      path: `/${name}/${key}`,
      labelKey: key,
      icon: '',
      access,
      hidden: false,
      computed: true,
      children: [],
    }
  })
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
  const next = items.filter(({ computed }) => !computed)[place - 1]
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

export function rewriteItem(text: string, item: Item, entry: Entry): string {
  const known = propertiesOf(text, item)
  const written = { icon: quote(entry.icon), access: quote(entry.access), hidden: entry.hidden ? 'true' : '' }
  const raw = (name: string) => known.get(name)?.value ?? ''
  const others = [...known.keys()].filter(
    name => !['path', 'labelKey', ...Object.keys(written), 'children'].includes(name),
  )
  const lines = [
    ...['path', 'labelKey'].map(name => [name, raw(name)]),
    ...Object.entries(written),
    ...[...others, 'children'].map(name => [name, raw(name)]),
  ].filter(([, value]) => value)
  const broken = /^\{\s*\n/.test(text.slice(item.start, item.end))
  const body = lines.map(([name, value]) => `${name}: ${value}`).join(broken ? ',\n' : ', ')
  const object = broken ? `{\n${body},\n}` : `{ ${body} }`
  return text.slice(0, item.start) + object + text.slice(item.end)
}

export function printEntry({ path, labelKey, icon, access, hidden }: Entry, group: boolean): string {
  const parts = [`path: '${path}'`, `labelKey: '${labelKey}'`]
  if (icon) parts.push(`icon: '${icon}'`)
  if (access) parts.push(`access: '${access}'`)
  if (hidden) parts.push('hidden: true')
  return group ? `{\n${[...parts, 'children: []'].join(',\n')},\n}` : `{ ${parts.join(', ')} }`
}

const quote = (value: string) => (value ? `'${value}'` : '')

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
