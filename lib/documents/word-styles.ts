import type { Element } from '@xmldom/xmldom'

// What of a paragraph and of its characters the PDF shows. Lengths are points.
export interface TextStyle {
  font?: string
  latin?: string
  size?: number
  bold?: boolean
  italics?: boolean
  underline?: boolean
  color?: string
  hidden?: boolean
}

export interface ParagraphStyle {
  align?: 'left' | 'center' | 'right' | 'justify'
  left?: number
  right?: number
  first?: number
  firstChars?: number
  before?: number
  after?: number
  line?: number
  lineRule?: string
  newPage?: boolean
  keep?: boolean
}

export interface Style {
  paragraph: ParagraphStyle
  text: TextStyle
}

export const elements = (parent: Element | null | undefined): Element[] =>
  parent ? ([...parent.childNodes].filter(node => node.nodeType === 1) as Element[]) : []
export const childOf = (parent: Element | null | undefined, name: string) =>
  elements(parent).find(({ localName }) => localName === name)
export const attribute = (element: Element | null | undefined, name: string): string | undefined =>
  element?.getAttribute(`w:${name}`) ?? element?.getAttribute(name) ?? undefined

const wordValue = (parent: Element | undefined, name: string) => attribute(childOf(parent, name), 'val')
const isOn = (parent: Element | undefined, name: string) => {
  const element = childOf(parent, name)
  return element ? !/^(?:0|false|off|none)$/.test(attribute(element, 'val') ?? '1') : undefined
}
export const points = (twips: string | undefined) =>
  twips === undefined ? undefined : Number(twips) / 20 || 0

const known = <Values extends object>(values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Values

export function textStyle(properties: Element | undefined): TextStyle {
  if (!properties) return {}
  const faces = childOf(properties, 'rFonts')
  const size = wordValue(properties, 'sz')
  const color = wordValue(properties, 'color')
  return known({
    font: attribute(faces, 'eastAsia'),
    latin: attribute(faces, 'ascii'),
    size: size === undefined ? undefined : Number(size) / 2,
    bold: isOn(properties, 'b'),
    italics: isOn(properties, 'i'),
    underline: isOn(properties, 'u'),
    hidden: isOn(properties, 'vanish'),
    color: color && /^[0-9a-f]{6}$/i.test(color) ? `#${color}` : undefined,
  })
}

const aligned: Record<string, ParagraphStyle['align']> = {
  ...{ left: 'left', start: 'left', center: 'center', right: 'right', end: 'right' },
  ...{ both: 'justify', distribute: 'justify' },
}

export function paragraphStyle(properties: Element | undefined): ParagraphStyle {
  if (!properties) return {}
  const [spacing, indent] = [childOf(properties, 'spacing'), childOf(properties, 'ind')]
  const hanging = points(attribute(indent, 'hanging'))
  const characters = attribute(indent, 'firstLineChars')
  return known({
    align: aligned[wordValue(properties, 'jc') ?? ''],
    left: points(attribute(indent, 'left') ?? attribute(indent, 'start')),
    right: points(attribute(indent, 'right') ?? attribute(indent, 'end')),
    first: hanging === undefined ? points(attribute(indent, 'firstLine')) : -hanging,
    firstChars: characters === undefined ? undefined : Number(characters) / 100 || 0,
    before: points(attribute(spacing, 'before')),
    after: points(attribute(spacing, 'after')),
    line: points(attribute(spacing, 'line')),
    lineRule:
      attribute(spacing, 'line') === undefined ? undefined : (attribute(spacing, 'lineRule') ?? 'auto'),
    newPage: isOn(properties, 'pageBreakBefore'),
    keep: isOn(properties, 'keepNext'),
  })
}

const merged = (under: Style, properties: Element | undefined, text: Element | undefined): Style => ({
  paragraph: { ...under.paragraph, ...paragraphStyle(properties) },
  text: { ...under.text, ...textStyle(text) },
})

const maxDepth = 12

// Styles by their ids, each with what it is based on and the defaults of the document.
export function readStyles(root: Element | undefined) {
  const defaults = childOf(root, 'docDefaults')
  const plain = merged(
    { paragraph: {}, text: { size: 10 } },
    childOf(childOf(defaults, 'pPrDefault'), 'pPr'),
    childOf(childOf(defaults, 'rPrDefault'), 'rPr'),
  )
  const all = elements(root).filter(({ localName }) => localName === 'style')
  const byId = new Map(all.map(style => [attribute(style, 'styleId'), style]))
  const normal = all.find(
    style => attribute(style, 'type') === 'paragraph' && attribute(style, 'default') === '1',
  )
  const resolved = (style: Element | undefined, under: Style, depth = 0): Style => {
    if (!style || depth > maxDepth) return under
    const below = resolved(byId.get(wordValue(style, 'basedOn')), under, depth + 1)
    return merged(below, childOf(style, 'pPr'), childOf(style, 'rPr'))
  }
  return {
    paragraph(properties: Element | undefined): Style {
      const own = byId.get(wordValue(properties, 'pStyle')) ?? normal
      return merged(resolved(own, plain), properties, undefined)
    },
    run: (under: TextStyle, properties: Element | undefined): TextStyle =>
      merged(
        resolved(byId.get(wordValue(properties, 'rStyle')), { paragraph: {}, text: under }),
        undefined,
        properties,
      ).text,
    hasEdges(style: string | undefined): boolean {
      const edges = (element: Element | undefined, depth = 0): boolean =>
        Boolean(element) &&
        depth < maxDepth &&
        (Boolean(childOf(childOf(element, 'tblPr'), 'tblBorders')) ||
          edges(byId.get(wordValue(element, 'basedOn')), depth + 1))
      return edges(byId.get(style))
    },
  }
}

export type Styles = ReturnType<typeof readStyles>
