import type { Element } from '@xmldom/xmldom'
import type { Content, ContentTable, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces'
import PizZip from 'pizzip'
import { type Faces, shippedFace } from './fonts'
import { type Layout, piecesOf, through } from './read-pieces'
import type { LeftOut } from './schema'
import { partOf, relationsOf } from './word-package'
import { attribute, childOf, elements, points, readStyles, type Style, type TextStyle } from './word-styles'

export function layOut(content: Buffer, faces: Faces): { pages: TDocumentDefinitions; leftOut: LeftOut[] } {
  const zip = new PizZip(content)
  const main = partOf(zip, 'word/document.xml')!
  const styles = readStyles(partOf(zip, 'word/styles.xml')?.root)
  const body = childOf(main.root, 'body')
  const section = childOf(body, 'sectPr')
  const [size, margin] = [childOf(section, 'pgSz'), childOf(section, 'pgMar')]
  const edge = (name: string) => points(attribute(margin, name)) ?? 72
  const paper = {
    width: points(attribute(size, 'w')) || 595.3,
    height: points(attribute(size, 'h')) || 841.9,
  }
  const width = paper.width - edge('left') - edge('right')
  const leftOut = new Set<LeftOut>()
  const layout: Layout = { part: main, styles, faces, width, leftOut }
  const aside = (name: 'header' | 'footer') => {
    const ids = elements(section).filter(({ localName }) => localName === `${name}Reference`)
    const id = ids.find(one => (attribute(one, 'type') ?? 'default') === 'default')?.getAttribute('r:id')
    const target = id && relationsOf(zip, 'word/document.xml').get(id)
    const part = target && partOf(zip, `word/${target}`)
    if (!part) return undefined
    return (number: number, count: number): Content => ({
      stack: blocks(part.root, { ...layout, part, page: { number, count } }),
      margin:
        name === 'header'
          ? [edge('left'), edge('header'), edge('right'), 0]
          : [edge('left'), Math.max(0, edge('bottom') - edge('footer') - 8), edge('right'), 0],
    })
  }
  const pages = {
    pageSize: paper,
    pageMargins: [edge('left'), edge('top'), edge('right'), edge('bottom')],
    header: aside('header'),
    footer: aside('footer'),
    content: blocks(body, layout),
    defaultStyle: { font: shippedFace },
    // A heading is not left alone at the foot of a page.
    pageBreakBefore: (node, { getFollowingNodesOnPage }) =>
      node.headlineLevel === 1 && getFollowingNodesOnPage().length === 0,
  } satisfies TDocumentDefinitions
  return { pages, leftOut: [...leftOut] }
}

function blocks(parent: Element | undefined, layout: Layout): Content[] {
  return elements(parent).flatMap((element): Content[] => {
    if (element.localName === 'p') return paragraph(element, layout)
    if (element.localName === 'tbl') return [table(element, layout)]
    return through.includes(element.localName ?? '') ? blocks(element, layout) : []
  })
}

function paragraph(element: Element, layout: Layout): Content[] {
  const properties = childOf(element, 'pPr')
  if (childOf(properties, 'numPr')) layout.leftOut.add('numbering')
  const style = layout.styles.paragraph(properties)
  const pieces = piecesOf(element, style, layout)
  const result: Content[] = []
  let texts: { text: string; style: TextStyle }[] = []
  let newPage = style.paragraph.newPage ?? false
  let isFirst = true
  const flush = (always: boolean) => {
    if (texts.length === 0 && !always) return
    result.push(lines(texts, style, layout, { newPage, isFirst }))
    texts = []
    newPage = false
    isFirst = false
  }
  for (const piece of pieces) {
    if ('text' in piece) texts.push(piece)
    else {
      flush(false)
      if ('picture' in piece) {
        const { align = 'left', before = 0, after = 0 } = style.paragraph
        const alignment = align === 'justify' ? 'left' : align
        result.push({ ...(piece.picture as object), alignment, margin: [0, before, 0, after] } as Content)
        isFirst = false
      } else newPage = true
    }
  }
  flush(isFirst || newPage)
  return result
}

const usualRatio = 1.3

function lines(
  texts: readonly { text: string; style: TextStyle }[],
  { paragraph, text }: Style,
  { faces }: Layout,
  { newPage, isFirst }: { newPage: boolean; isFirst: boolean },
): Content {
  const { align = 'left', left = 0, right = 0, before = 0, after = 0, line, lineRule } = paragraph
  const size = texts[0]?.style.size ?? text.size ?? 10
  const first = paragraph.firstChars === undefined ? (paragraph.first ?? 0) : paragraph.firstChars * size
  const heightOf = (own: number) =>
    line === undefined ? own * usualRatio : lineRule === 'auto' ? (line / 12) * own * usualRatio : line
  const inlines = texts.flatMap(piece => split(piece.text, piece.style, faces, heightOf))
  return {
    text: inlines.length > 0 ? inlines : split(' ', { ...text, size }, faces, heightOf),
    alignment: align,
    margin: [left + Math.min(0, isFirst ? first : 0), isFirst ? before : 0, right, after],
    ...(isFirst && first > 0 && { leadingIndent: first }),
    ...(newPage && { pageBreak: 'before' as const }),
    ...(paragraph.keep && { headlineLevel: 1 }),
    preserveLeadingSpaces: true,
  }
}

// A character that the face of the office lacks is set in the one of the product.
function split(
  text: string,
  { font, latin, size = 10, bold, italics, underline, color }: TextStyle,
  faces: Faces,
  heightOf: (size: number) => number,
): Content[] {
  const own = faces.get(font ?? latin)
  const face = faces.all.get(own)!
  const parts: { text: string; own: boolean }[] = []
  for (const sign of text) {
    const has = own === shippedFace || /\s/.test(sign) || face.has(sign)
    const last = parts.at(-1)
    if (last && last.own === has) last.text += sign
    else parts.push({ text: sign, own: has })
  }
  return parts.map(part => {
    const name = part.own ? own : shippedFace
    return {
      text: part.text,
      ...{ font: name, fontSize: size, bold, italics, color },
      ...(underline && { decoration: 'underline' as const }),
      lineHeight: heightOf(size) / (size * faces.all.get(name)!.ratio),
    }
  })
}

function table(element: Element, layout: Layout): ContentTable {
  const properties = childOf(element, 'tblPr')
  const columns = elements(childOf(element, 'tblGrid')).map(one => points(attribute(one, 'w')) ?? 0)
  const whole = columns.reduce((sum, one) => sum + one, 0)
  const scale = whole > 0 ? Math.min(1, layout.width / whole) : 1
  const edges = childOf(properties, 'tblBorders')
  const hasEdges = edges
    ? elements(edges).some(isDrawn)
    : layout.styles.hasEdges(attribute(childOf(properties, 'tblStyle'), 'val'))
  const rows = elements(element).filter(({ localName }) => localName === 'tr')
  const body = rows.map(row => cellsOf(row, layout, hasEdges, columns.length))
  joinRows(body)
  const isHead = (row: Element) => childOf(childOf(row, 'trPr'), 'tblHeader') !== undefined
  const heads = rows.findIndex(row => !isHead(row))
  const padding = points(attribute(childOf(childOf(properties, 'tblCellMar'), 'left'), 'w')) ?? 5.4
  return {
    table: {
      // pdfmake adds padding and lines to widths, Word does not.
      widths: columns.map(one => Math.max(4, one * scale - 2 * padding - 0.5)),
      headerRows: Math.max(0, heads),
      dontBreakRows: true,
      body: body.length > 0 ? (body as TableCell[][]) : [['']],
    },
    layout: {
      ...{
        hLineWidth: () => 0.5,
        vLineWidth: () => 0.5,
        hLineColor: () => '#808080',
        vLineColor: () => '#808080',
      },
      ...{
        paddingLeft: () => padding,
        paddingRight: () => padding,
        paddingTop: () => 1,
        paddingBottom: () => 1,
      },
    },
  }
}

const isDrawn = (edge: Element) => !/^(?:none|nil)$/.test(attribute(edge, 'val') ?? 'none')
const sides = ['left', 'top', 'right', 'bottom']

type Cell = Record<string, unknown> & { merge?: 'begin' | 'on' }

function cellsOf(row: Element, layout: Layout, hasEdges: boolean, count: number): Cell[] {
  const cells: Cell[] = []
  for (const element of elements(row).filter(({ localName }) => localName === 'tc')) {
    const properties = childOf(element, 'tcPr')
    const span = Number(attribute(childOf(properties, 'gridSpan'), 'val') ?? 1) || 1
    const merge = childOf(properties, 'vMerge')
    const fill = attribute(childOf(properties, 'shd'), 'fill')
    const own = elements(childOf(properties, 'tcBorders'))
    const border = sides.map(side => {
      const edge = own.find(({ localName }) => localName === side)
      return edge ? isDrawn(edge) : hasEdges
    })
    const wide = Math.min(span, Math.max(1, count - cells.length))
    cells.push({
      stack: blocks(element, layout),
      border,
      ...(wide > 1 && { colSpan: wide }),
      ...(fill && /^[0-9a-f]{6}$/i.test(fill) && { fillColor: `#${fill}` }),
      ...(attribute(childOf(properties, 'vAlign'), 'val') === 'center' && { verticalAlignment: 'middle' }),
      ...(merge && { merge: attribute(merge, 'val') === 'restart' ? ('begin' as const) : ('on' as const) }),
    })
    for (let more = 1; more < wide; more++) cells.push({})
  }
  while (cells.length < count) cells.push({ text: '', border: [false, false, false, false] })
  return cells.slice(0, Math.max(count, 1))
}

function joinRows(rows: readonly Cell[][]): void {
  for (const [at, cells] of rows.entries())
    for (const [column, cell] of cells.entries()) {
      if (cell.merge !== 'begin') continue
      let below = at + 1
      while (rows[below]?.[column]?.merge === 'on') rows[below++]![column] = {}
      if (below - at > 1) cell.rowSpan = below - at
    }
}
