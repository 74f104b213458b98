import PizZip from 'pizzip'
import { escapeXml, type Look, paragraphXml, runXml, tableXml } from './word-xml'

export type TemplatePart =
  | { title: string }
  | { heading: string; newPage?: boolean }
  | { text: string; look?: Look }
  // A table of a list: its name, and a title and the field for each column.
  | { list: string; columns: readonly { title: string; field: string; width?: number; right?: boolean }[] }
  | { block: string }

const looks = {
  title: { font: 'title', size: 22, line: 32, align: 'center', after: 8 },
  heading: { font: 'heading', size: 14, line: 24, before: 8, align: 'left', keep: true },
} as const satisfies Record<string, Look>

function partXml(part: TemplatePart): string {
  if ('title' in part) return paragraphXml(part.title, looks.title)
  if ('heading' in part) return paragraphXml(part.heading, { ...looks.heading, newPage: part.newPage })
  if ('block' in part) return paragraphXml(`{@${part.block}}`)
  if ('text' in part) return paragraphXml(part.text, { indent: true, ...part.look })
  const { list, columns } = part
  const last = columns.length - 1
  return tableXml(
    columns.map(({ width }) => width ?? 12),
    [
      columns.map(({ title }) => ({ text: title })),
      columns.map(({ field, right }, at) => ({
        text: `${at === 0 ? `{#${list}}` : ''}{${field}}${at === last ? `{/${list}}` : ''}`,
        align: right ? 'right' : 'left',
      })),
    ],
  )
}

const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const related = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const twips = (millimetres: number) => Math.round((millimetres * 1440) / 25.4)

const files = (body: string, name: string) => ({
  '[Content_Types].xml': `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Override PartName="/word/document.xml" ContentType="${main}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${main}.styles+xml"/><Override PartName="/word/footer1.xml" ContentType="${main}.footer+xml"/><Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${related}/officeDocument" Target="word/document.xml"/><Relationship Id="rId2" Type="${packaged}/relationships/metadata/core-properties" Target="docProps/core.xml"/></Relationships>`,
  'docProps/core.xml': `<cp:coreProperties xmlns:cp="${packaged}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${escapeXml(name)}</dc:title></cp:coreProperties>`,
  'word/_rels/document.xml.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${related}/styles" Target="styles.xml"/><Relationship Id="rId2" Type="${related}/footer" Target="footer1.xml"/></Relationships>`,
  'word/styles.xml': `<w:styles xmlns:w="${word}"><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Times New Roman" w:hAnsi="Times New Roman" w:eastAsia="仿宋_GB2312"/><w:sz w:val="32"/><w:lang w:eastAsia="zh-CN"/></w:rPr></w:rPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style></w:styles>`,
  'word/footer1.xml': `<w:ftr xmlns:w="${word}"><w:p><w:pPr><w:jc w:val="center"/></w:pPr>${runXml('— ', pageNumber)}<w:r><w:rPr><w:sz w:val="28"/></w:rPr><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:rPr><w:sz w:val="28"/></w:rPr><w:instrText xml:space="preserve"> PAGE </w:instrText></w:r><w:r><w:rPr><w:sz w:val="28"/></w:rPr><w:fldChar w:fldCharType="separate"/></w:r>${runXml('1', pageNumber)}<w:r><w:fldChar w:fldCharType="end"/></w:r>${runXml(' —', pageNumber)}</w:p></w:ftr>`,
  // A4, and the margins of GB/T 9704: 37 mm above, 28 mm at the left, type area 156 by 225 mm.
  'word/document.xml': `<w:document xmlns:w="${word}" xmlns:r="${related}"><w:body>${body}<w:sectPr><w:footerReference w:type="default" r:id="rId2"/><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="${twips(37)}" w:right="${twips(26)}" w:bottom="${twips(35)}" w:left="${twips(28)}" w:header="851" w:footer="${twips(25)}" w:gutter="0"/></w:sectPr></w:body></w:document>`,
})

const pageNumber: Look = { size: 14 }

// As an office would write it in Word, so that it can be taken away, changed there and brought back.
export function officialTemplate(name: string, parts: readonly TemplatePart[]): Buffer {
  const zip = new PizZip()
  for (const [path, text] of Object.entries(files(parts.map(partXml).join(''), name)))
    zip.file(path, head + text)
  return zip.generate({ type: 'nodebuffer', compression: 'DEFLATE' })
}
