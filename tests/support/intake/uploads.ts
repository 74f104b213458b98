import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { crc32, deflateRawSync } from 'node:zlib'
import { writeNewFile } from '@/lib/core/file-writer'
import { ReceivedFile } from '@/lib/core/replies'
import type { FileStore } from '@/lib/services/file-store/file-store'

export function temporaryFolder(): { folder: string; remove(): void } {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'uploads-'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** A file as the door hands it to a verb. */
export async function received(fileStore: FileStore, name: string, bytes: Buffer): Promise<ReceivedFile> {
  const place = path.join(await fileStore.temporaryFolder(), randomBytes(8).toString('hex'))
  return new ReceivedFile(await writeNewFile(place, bytes), name, 'application/octet-stream')
}

/** Each file below a folder with its size, in order. */
export function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => path.join(entry.parentPath, entry.name))
    .map(file => `${path.relative(folder, file)} ${statSync(file).size}`)
    .sort()
}

interface Entry {
  name: string
  bytes?: Buffer
  claims?: { compressed?: number; uncompressed?: number; flags?: number }
  header?: { name?: string; uncompressed?: number }
}

/** An archive, whose entries may claim what is not so. */
export function zip(entries: Entry[]): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, bytes = Buffer.from('<x/>'), claims = {}, header = {} } of entries) {
    const packed = deflateRawSync(bytes)
    const path = Buffer.from(name)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(claims.flags ?? 0, 2)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(bytes), 10)
    common.writeUInt32LE(claims.compressed ?? packed.length, 14)
    common.writeUInt32LE(claims.uncompressed ?? bytes.length, 18)
    common.writeUInt16LE(path.length, 22)
    const own = Buffer.from(common)
    const ownPath = Buffer.from(header.name ?? name)
    own.writeUInt32LE(header.uncompressed ?? common.readUInt32LE(18), 18)
    own.writeUInt16LE(ownPath.length, 22)
    const body = Buffer.concat([Buffer.from('PK\x03\x04'), own, ownPath, packed])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), common, tail, path]))
    bodies.push(body)
    offset += body.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...bodies, listed, end])
}

const office = 'application/vnd.openxmlformats-officedocument'
export const contentTypes = (parts: Record<string, string>) =>
  Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/>${Object.entries(
      parts,
    )
      .map(([name, type]) => `<Override PartName="/${name}" ContentType="${type}"/>`)
      .join('')}</Types>`,
  )
const listing = (parts: Record<string, string>): Entry => ({
  name: '[Content_Types].xml',
  bytes: contentTypes(parts),
})
export const bookParts = { 'xl/workbook.xml': `${office}.spreadsheetml.sheet.main+xml` }
const documentParts = { 'word/document.xml': `${office}.wordprocessingml.document.main+xml` }

export const xlsx = (more: Entry[] = [], types: Record<string, string> = {}) =>
  zip([
    listing({ ...bookParts, ...types }),
    { name: 'xl/workbook.xml' },
    { name: 'xl/worksheets/sheet1.xml' },
    ...more,
  ])
export const docx = (more: Entry[] = [], types: Record<string, string> = {}) =>
  zip([listing({ ...documentParts, ...types }), { name: 'word/document.xml' }, ...more])
export const pdf = () =>
  Buffer.from('%PDF-1.4\n1 0 obj <</Type /Catalog>> endobj\ntrailer <</Root 1 0 R>>\n%%EOF\n')
export const mp4 = (brand = 'isom') =>
  Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from(`ftyp${brand}`),
    Buffer.from([0, 0, 2, 0]),
    Buffer.from('isomiso2'),
    Buffer.alloc(400, 7),
  ])

/** A picture that claims its size and has no pixels. */
export function pngHeader(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', Buffer.from([0x78, 0x9c, 0x03, 0x00, 0x00, 0x00, 0x00, 0x01])),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, bytes: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes.length)
  const body = Buffer.concat([Buffer.from(type), bytes])
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
