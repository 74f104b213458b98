import type { Mime } from './accepted'
import { readZipEntry } from './read-zip-entry'
import { readZipDirectory, type ZipEntry, ZipError } from './zip-directory'

export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' satisfies Mime

const mainParts = {
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'word/document.xml',
  [workbookType]: 'xl/workbook.xml',
} as const satisfies Partial<Record<Mime, string>>

const macroType = /macro|vba/i
const macroRelation = /\/(?:vbaProject|wordVbaData|xl\w*Macrosheet)$/i
const compound = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const macroStorage = Buffer.from('_VBA_PROJECT', 'utf16le')
const maxXml = 32 * 1024 * 1024

export async function officeType(path: string): Promise<Mime | null> {
  const entries = await readZipDirectory(path)
  const found = await packageType(path, entries)
  for (const entry of entries) await checkContent(path, entry)
  return found
}

export async function packageType(path: string, entries: readonly ZipEntry[]): Promise<Mime | null> {
  const named = new Map(entries.map(entry => [entry.name.toLowerCase(), entry]))
  const listing = named.get('[content_types].xml')
  if (!listing) return null
  if ([...named.keys()].some(name => name.endsWith('vbaproject.bin'))) throw new ZipError('macro')
  // A binary workbook, called macroEnabled with macros or without.
  if (named.has('xl/workbook.bin')) return null
  // Some programs list a type for every extension that they know, .bin for one, whether such a part is there or not.
  const isThere = ({ Extension }: Record<string, string>) =>
    !Extension || [...named.keys()].some(name => name.endsWith(`.${Extension.toLowerCase()}`))
  const listed = tagsOf(await textOf(path, listing)).filter(tag => tag.ContentType && isThere(tag))
  if (listed.some(({ ContentType }) => macroType.test(ContentType!))) throw new ZipError('macro')
  for (const [name, entry] of named)
    if (name.endsWith('.rels')) refuseRelations(tagsOf(await textOf(path, entry)))
  for (const [mime, usual] of Object.entries(mainParts)) {
    const main = listed.filter(({ ContentType }) => ContentType === `${mime}.main+xml`)
    const part = main.find(({ PartName }) => PartName)?.PartName?.slice(1) ?? usual
    if (main.length > 0 && named.has(part.toLowerCase())) return mime as Mime
  }
  return null
}

/** A remote template brings its macros along when the document is opened. */
function refuseRelations(relations: Record<string, string>[]): void {
  for (const { Type = '', Target = '', TargetMode = '' } of relations) {
    if (macroRelation.test(Type)) throw new ZipError('macro')
    const remote = TargetMode.toLowerCase() === 'external' && /^(?:https?|ftp):|^\\\\|^\/\//i.test(Target)
    if (remote && /\/attachedTemplate$/i.test(Type)) throw new ZipError('macro')
  }
}

const tagOrAttribute = /<([\w:]{1,64})|([\w:]{1,64})\s*=\s*(?:"([^"]*)"|'([^']*)')/g

function tagsOf(xml: string): Record<string, string>[] {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) throw new ZipError('structure')
  const tags: Record<string, string>[] = [{}]
  for (const [, tag, name, one, other] of xml.matchAll(tagOrAttribute)) {
    if (tag) tags.push({})
    else tags.at(-1)![name!] = withoutReferences(one ?? other ?? '')
  }
  return tags
}

const withoutReferences = (text: string) =>
  text.replace(/&#(x[0-9a-f]{1,6}|\d{1,7});/gi, (whole, code: string) => {
    const point = Number(code.replace(/^x/i, '0x'))
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole
  })

async function textOf(path: string, entry: ZipEntry): Promise<string> {
  if (entry.uncompressed > maxXml) throw new ZipError('structure')
  const pieces: Buffer[] = []
  for await (const piece of readZipEntry(path, entry)) pieces.push(piece)
  const bytes = Buffer.concat(pieces)
  const start = bytes.toString('hex', 0, 2)
  const encoding = /^fffe|^3c00/.test(start) ? 'utf-16le' : /^feff|^003c/.test(start) ? 'utf-16be' : 'utf-8'
  const text = new TextDecoder(encoding).decode(bytes)
  // Other encodings would hide the words that are searched for.
  const declared = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([^"']*)/.exec(text)?.[1] ?? 'utf-8'
  if (!/^\s*</.test(text) || !/^(?:utf-?8|utf-?16|us-ascii)$/i.test(declared)) throw new ZipError('structure')
  return text
}

async function checkContent(path: string, entry: ZipEntry): Promise<void> {
  let old: boolean | undefined
  let before = Buffer.alloc(0)
  for await (const piece of readZipEntry(path, entry)) {
    old ??= piece.subarray(0, compound.length).equals(compound)
    if (!old) continue
    const together = Buffer.concat([before, piece])
    if (together.includes(macroStorage)) throw new ZipError('macro')
    before = together.subarray(-macroStorage.length)
  }
}
