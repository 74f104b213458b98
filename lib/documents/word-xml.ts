import type { DocumentTable } from './schema'

export const fonts = {
  title: '方正小标宋简体',
  heading: '黑体',
  body: '仿宋_GB2312',
  kai: '楷体_GB2312',
} as const

export interface Look {
  font?: keyof typeof fonts
  // In points, as all lengths here.
  size?: number
  bold?: boolean
  align?: 'left' | 'center' | 'right' | 'both'
  // Two characters, as the first line of every paragraph of an official document.
  indent?: boolean
  line?: number
  before?: number
  after?: number
  keep?: boolean
  newPage?: boolean
  color?: string
}

export const escapeXml = (text: string) =>
  text.replace(/[&<>"]/g, sign => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!)

const twips = (points: number) => Math.round(points * 20)

export function runXml(text: string, { font = 'body', size = 16, bold, color }: Look = {}): string {
  const face = fonts[font]
  const look = `<w:rFonts w:ascii="Times New Roman" w:hAnsi="Times New Roman" w:eastAsia="${face}" w:cs="Times New Roman"/>${
    bold ? '<w:b/>' : ''
  }${color ? `<w:color w:val="${color}"/>` : ''}<w:sz w:val="${size * 2}"/><w:szCs w:val="${size * 2}"/>`
  return `<w:r><w:rPr>${look}</w:rPr><w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r>`
}

export function paragraphXml(text: string, look: Look = {}): string {
  const { align = 'both', indent, line = 28, before = 0, after = 0, keep, newPage } = look
  const shape = [
    keep && '<w:keepNext/>',
    newPage && '<w:pageBreakBefore/>',
    `<w:spacing w:before="${twips(before)}" w:after="${twips(after)}" w:line="${twips(line)}" w:lineRule="exact"/>`,
    indent && `<w:ind w:firstLineChars="200" w:firstLine="${twips((look.size ?? 16) * 2)}"/>`,
    `<w:jc w:val="${align}"/>`,
  ]
  return `<w:p><w:pPr>${shape.filter(Boolean).join('')}</w:pPr>${text && runXml(text, look)}</w:p>`
}

interface Cell {
  text: string
  align?: Look['align']
}

// Of many columns smaller, so that neither a number nor a day is broken.
const lookOf = (columns: number) =>
  columns > 7
    ? {
        size: 7.5,
        line: 11,
        margins:
          '<w:tblCellMar><w:left w:w="50" w:type="dxa"/><w:right w:w="50" w:type="dxa"/></w:tblCellMar>',
      }
    : { size: 10.5, line: 16, margins: '' }
export const tableWidth = 442

// Widths are shares of the line.
export function tableXml(widths: readonly number[], rows: readonly (readonly Cell[])[]): string {
  const { margins, ...cellLook } = lookOf(widths.length)
  const all = widths.reduce((sum, one) => sum + one, 0)
  const columns = widths.map(one => twips((one / all) * tableWidth))
  const edge = (name: string) => `<w:${name} w:val="single" w:sz="4" w:space="0" w:color="808080"/>`
  const edges = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV'].map(edge).join('')
  const lines = rows.map((cells, at) => {
    const isHead = at === 0
    const parts = cells.map(({ text, align = 'left' }, column) => {
      const shade = isHead ? '<w:shd w:val="clear" w:color="auto" w:fill="F2F2F2"/>' : ''
      const look: Look = { ...cellLook, align: isHead ? 'center' : align, ...(isHead && { font: 'heading' }) }
      return `<w:tc><w:tcPr><w:tcW w:w="${columns[column]}" w:type="dxa"/>${shade}<w:vAlign w:val="center"/></w:tcPr>${paragraphXml(text, look)}</w:tc>`
    })
    return `<w:tr><w:trPr><w:cantSplit/>${isHead ? '<w:tblHeader/>' : ''}</w:trPr>${parts.join('')}</w:tr>`
  })
  return `<w:tbl><w:tblPr><w:tblW w:w="${twips(tableWidth)}" w:type="dxa"/><w:tblBorders>${edges}</w:tblBorders><w:tblLayout w:type="fixed"/>${margins}</w:tblPr><w:tblGrid>${columns
    .map(width => `<w:gridCol w:w="${width}"/>`)
    .join('')}</w:tblGrid>${lines.join('')}</w:tbl>`
}

export function blockTablesXml(
  tables: readonly DocumentTable[],
  charts: readonly (string | undefined)[],
): string {
  return tables
    .map(({ title, columns, rows, note }, at) =>
      [
        title &&
          paragraphXml(title, { font: 'heading', size: 14, before: 12, after: 4, align: 'left', keep: true }),
        charts[at],
        tableXml(
          columns.map(({ width }) => width ?? 12),
          [
            columns.map(column => ({ text: column.title })),
            ...rows.map(row =>
              row.map((text, at) => ({ text, align: columns[at]?.right ? ('right' as const) : 'left' })),
            ),
          ],
        ),
        note && paragraphXml(note, { size: 10.5, line: 16, before: 4, align: 'left' }),
        // Word sets tables that follow each other in one.
        paragraphXml('', { line: 10, size: 5 }),
      ].join(''),
    )
    .join('')
}

export function pictureXml(relation: string, number: number, name: string, width: number, height: number) {
  const size = `cx="${Math.round(width * 12700)}" cy="${Math.round(height * 12700)}"`
  const drawing = 'http://schemas.openxmlformats.org/drawingml/2006'
  const id = 9000 + number
  return `<w:p><w:pPr><w:jc w:val="center"/></w:pPr><w:r><w:drawing><wp:inline xmlns:wp="${drawing}/wordprocessingDrawing" distT="0" distB="0" distL="0" distR="0"><wp:extent ${size}/><wp:docPr id="${id}" name="${escapeXml(name)}" descr="${escapeXml(name)}"/><a:graphic xmlns:a="${drawing}/main"><a:graphicData uri="${drawing}/picture"><pic:pic xmlns:pic="${drawing}/picture"><pic:nvPicPr><pic:cNvPr id="${id}" name="${escapeXml(name)}"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" r:embed="${relation}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext ${size}/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`
}
