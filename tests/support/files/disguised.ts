import { contentTypes, docx, xlsx, zip } from '../intake/uploads'

interface Disguised {
  book(): Buffer
  reason: 'macro' | 'structure' | 'damaged' | 'bomb'
}

const relations = (type: string, target: string, mode = '') =>
  Buffer.from(
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId9" Type="${type}" Target="${target}"${mode}/></Relationships>`,
  )
const links = (bytes: Buffer) => ({ name: 'xl/_rels/workbook.xml.rels', bytes })
const vba = 'application/vnd.ms-office.vbaProject'
const main = 'application/vnd.ms-excel.sheet.macroEnabled.main+xml'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const named = (name: string) => () => xlsx([{ name }])

const compound = Buffer.concat([
  Buffer.from('d0cf11e0a1b11ae1', 'hex'),
  Buffer.alloc(300_000),
  Buffer.from('_VBA_PROJECT', 'utf16le'),
])

/** Workbooks that their directory gives away. */
export const disguisedBooks: Record<string, Disguised> = {
  'macros under their own name': { book: named('xl/vbaProject.bin'), reason: 'macro' },
  'macros that its list of parts names': {
    book: () => xlsx([{ name: 'xl/theme.bin' }], { 'xl/theme.bin': vba }),
    reason: 'macro',
  },
  'macros that its list of parts names in references': {
    book: () => xlsx([{ name: 'xl/theme.bin' }], { 'xl/theme.bin': vba.replace('vba', '&#118;b&#x61;') }),
    reason: 'macro',
  },
  'a list of parts in UTF-16 that names macros': {
    book: () =>
      zip([
        {
          name: '[Content_Types].xml',
          bytes: Buffer.from(
            `\ufeff${contentTypes({ 'xl/workbook.xml': main }).toString().replace('UTF-8', 'UTF-16')}`,
            'utf16le',
          ),
        },
        { name: 'xl/workbook.xml' },
      ]),
    reason: 'macro',
  },
  'a main part that may hold macros': {
    book: () => xlsx([], { 'xl/workbook.xml': main }),
    reason: 'macro',
  },
  'macros that a part points to': {
    book: () =>
      xlsx([
        { name: 'xl/media/image1.png' },
        links(
          relations('http://schemas.microsoft.com/office/2006/relationships/vbaProject', 'media/image1.png'),
        ),
      ]),
    reason: 'macro',
  },
  'a sheet of Excel 4 macros': {
    book: () =>
      xlsx([
        links(relations('http://schemas.microsoft.com/office/2006/relationships/xlMacrosheet', 'a.xml')),
      ]),
    reason: 'macro',
  },
  'a part that climbs out of its folder': { book: named('xl/../../../etc/cron.d/a'), reason: 'structure' },
  'a part with an absolute name': { book: named('/etc/passwd'), reason: 'structure' },
  'a part on a drive': { book: named('C:/a.xml'), reason: 'structure' },
  'a part with a backslash': { book: named('xl\\..\\a.xml'), reason: 'structure' },
  'a part with a NUL in its name': { book: named('xl/a\0.xml'), reason: 'structure' },
  'a part that comes twice': { book: named('xl/WORKBOOK.xml'), reason: 'structure' },
  'ten thousand parts': {
    book: () => xlsx(Array.from({ length: 9_997 }, (_, at) => ({ name: `xl/a${at}.xml` }))),
    reason: 'structure',
  },
  'a header that names another part': {
    book: () => xlsx([{ name: 'xl/a.xml', header: { name: 'xl/b.xml' } }]),
    reason: 'structure',
  },
  'a header with another size': {
    book: () => xlsx([{ name: 'xl/a.xml', header: { uncompressed: 3 } }]),
    reason: 'structure',
  },
}

/** Workbooks that only their unpacked parts give away. */
export const disguisedParts: Record<string, Disguised> = {
  'macros without a name': {
    book: () => xlsx([{ name: 'xl/media/image1.png', bytes: compound }]),
    reason: 'macro',
  },
  'a part that is larger than it says': {
    book: () => xlsx([{ name: 'xl/a.xml', bytes: Buffer.alloc(5_000), claims: { uncompressed: 10 } }]),
    reason: 'bomb',
  },
  'a part that is smaller than it says': {
    book: () => xlsx([{ name: 'xl/a.xml', claims: { uncompressed: 900 } }]),
    reason: 'damaged',
  },
}

/** A letter whose template is at `target`. */
export const letterOf = (target: string) =>
  docx([
    {
      name: 'word/_rels/settings.xml.rels',
      bytes: relations(`${office}/attachedTemplate`, target, ' TargetMode="External"'),
    },
  ])
