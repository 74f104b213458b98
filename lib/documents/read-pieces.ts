import type { Element } from '@xmldom/xmldom'
import type { Content } from 'pdfmake/interfaces'
import type { Faces } from './fonts'
import type { LeftOut } from './schema'
import type { Part } from './word-package'
import { attribute, childOf, elements, type Style, type Styles, type TextStyle } from './word-styles'

interface Page {
  number: number
  count: number
}

export interface Layout {
  part: Part
  styles: Styles
  faces: Faces
  width: number
  leftOut: Set<LeftOut>
  page?: Page
}

export type Piece = { text: string; style: TextStyle } | { picture: Content } | { newPage: true }

// Of runs: what of a field is its code, and what was its result when it was last saved.
interface FieldState {
  depth: number
  code: string
  inResult: boolean
}

const unseen: Record<string, LeftOut> = {
  ...{ numPr: 'numbering', txbxContent: 'textBox', oMath: 'formula', oMathPara: 'formula' },
  ...{ footnoteReference: 'note', endnoteReference: 'note', object: 'object', pict: 'object' },
}
export const through = [
  'ins',
  'hyperlink',
  'smartTag',
  'sdt',
  'sdtContent',
  'fldSimple',
  'customXml',
  'moveTo',
]

// What a paragraph has, in its order: texts, pictures, page breaks.
export function piecesOf(
  parent: Element,
  style: Style,
  layout: Layout,
  field: FieldState = { depth: 0, code: '', inResult: false },
): Piece[] {
  return elements(parent).flatMap((element): Piece[] => {
    const name = element.localName ?? ''
    if (unseen[name]) layout.leftOut.add(unseen[name])
    if (name === 'fldSimple' && layout.page) {
      const shown = pageText(attribute(element, 'instr') ?? '', layout.page)
      if (shown) return [{ text: shown, style: layout.styles.run(style.text, undefined) }]
    }
    if (through.includes(name)) return piecesOf(element, style, layout, field)
    return name === 'r' ? runOf(element, style, layout, field) : []
  })
}

const pageText = (code: string, { number, count }: Page): string | undefined =>
  ({ PAGE: String(number), NUMPAGES: String(count) })[code.trim().split(/\s/)[0]!.toUpperCase()]

function runOf(run: Element, { text }: Style, layout: Layout, field: FieldState): Piece[] {
  const style = layout.styles.run(text, childOf(run, 'rPr'))
  if (style.hidden) return []
  const dynamic = () => (layout.page && field.depth > 0 ? pageText(field.code, layout.page) : undefined)
  return elements(run).flatMap((element): Piece[] => {
    const name = element.localName ?? ''
    if (unseen[name]) layout.leftOut.add(unseen[name])
    if (name === 'fldChar') {
      const type = attribute(element, 'fldCharType')
      const shown = type === 'end' ? dynamic() : undefined
      if (type === 'begin') Object.assign(field, { depth: field.depth + 1, code: '', inResult: false })
      if (type === 'separate') field.inResult = true
      if (type === 'end') Object.assign(field, { depth: Math.max(0, field.depth - 1), inResult: false })
      return shown ? [{ text: shown, style }] : []
    }
    if (name === 'instrText') field.code += element.textContent ?? ''
    if (field.depth > 0 && (!field.inResult || dynamic())) return []
    if (name === 't') return [{ text: element.textContent ?? '', style }]
    if (name === 'tab') return [{ text: '    ', style }]
    if (name === 'br' && attribute(element, 'type') === 'page') return [{ newPage: true }]
    if (name === 'br' || name === 'cr') return [{ text: '\n', style }]
    if (name === 'noBreakHyphen') return [{ text: '\u2011', style }]
    return name === 'drawing' ? pictureOf(element, layout) : []
  })
}

function pictureOf(drawing: Element, { part, leftOut, width }: Layout): Piece[] {
  const [shape] = elements(drawing)
  if (shape?.localName === 'anchor') leftOut.add('floating')
  const found = (name: string) => drawing.getElementsByTagName(name)[0]
  const image = part.pictures.get(found('a:blip')?.getAttribute('r:embed') ?? '')
  if (!image) {
    leftOut.add(drawing.getElementsByTagName('w:txbxContent').length > 0 ? 'textBox' : 'picture')
    return []
  }
  const extent = childOf(shape, 'extent')
  const size = (name: string) => Number(extent?.getAttribute(name)) / 12700 || 100
  const scale = Math.min(1, width / size('cx'))
  return [{ picture: { image, width: size('cx') * scale, height: size('cy') * scale } }]
}
