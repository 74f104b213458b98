import { type FileHandle, open } from 'node:fs/promises'

export interface ZipEntry {
  name: string
  compressed: number
  uncompressed: number
  offset: number
  deflated: boolean
}

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const localSignature = 0x04034b50
const endBytes = 22
const localBytes = 30
const maxComment = 0xffff
const maxDirectory = 4 * 1024 * 1024
const maxEntries = 4_000

export class ZipError extends Error {
  constructor(readonly reason: 'damaged' | 'bomb' | 'macro' | 'structure') {
    super(`zip: ${reason}`)
    this.name = 'ZipError'
  }
}

// Refuses overlapping entries, headers that differ from the directory, names that leave the folder or repeat,
// unreasonable unpacked sizes, encryption, and data before the first entry; unpacks nothing.
// Throws ZipError
export async function readZipDirectory(path: string, maxUnpacked = 512 * 1024 * 1024): Promise<ZipEntry[]> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    if (size < endBytes) throw new ZipError('damaged')
    const tail = Buffer.alloc(Math.min(size, endBytes + maxComment))
    await file.read(tail, 0, tail.length, size - tail.length)
    const at = findEnd(tail)
    const count = tail.readUInt16LE(at + 10)
    const length = tail.readUInt32LE(at + 12)
    const start = tail.readUInt32LE(at + 16)
    const endsAt = size - tail.length + at
    if (count === 0 || length > maxDirectory || start + length !== endsAt) throw new ZipError('damaged')
    if (count > maxEntries) throw new ZipError('structure')
    const directory = Buffer.alloc(length)
    await file.read(directory, 0, length, start)
    const entries = readEntries(directory, count)
    refuseNames(entries)
    refuseBombs(entries, size, maxUnpacked)
    await compareHeaders(file, entries, start)
    return entries
  } finally {
    await file.close()
  }
}

function findEnd(tail: Buffer): number {
  for (let at = tail.length - endBytes; at >= 0; at--) {
    if (tail.readUInt32LE(at) === endSignature && at + endBytes + tail.readUInt16LE(at + 20) === tail.length)
      return at
  }
  throw new ZipError('damaged')
}

function readEntries(directory: Buffer, count: number): ZipEntry[] {
  const entries: ZipEntry[] = []
  let at = 0
  for (let index = 0; index < count; index++) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== entrySignature)
      throw new ZipError('damaged')
    const encrypted = (directory.readUInt16LE(at + 8) & 1) === 1
    const method = directory.readUInt16LE(at + 10)
    const compressed = directory.readUInt32LE(at + 20)
    const uncompressed = directory.readUInt32LE(at + 24)
    const nameLength = directory.readUInt16LE(at + 28)
    const beyond = directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
    if (encrypted || (method !== 0 && method !== 8)) throw new ZipError('damaged')
    // No document needs zip64 (sizes beyond 4 GB).
    if (compressed === 0xffffffff || uncompressed === 0xffffffff) throw new ZipError('bomb')
    entries.push({
      name: nameOf(directory, at + 46, nameLength),
      compressed,
      uncompressed,
      offset: directory.readUInt32LE(at + 42),
      deflated: method === 8,
    })
    at += 46 + nameLength + beyond
  }
  if (at !== directory.length) throw new ZipError('damaged')
  return entries
}

// Some programs of Windows write xl\workbook.xml.
const nameOf = (bytes: Buffer, at: number, length: number) =>
  bytes.toString('utf8', at, at + length).replaceAll('\\', '/')

// A part's name is a path of plain segments below the package; a folder's ends in a slash.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const strayName = /^\/|^[a-z]:|[\u0000-\u001f\u007f]|(?:^|\/)\.{1,2}(?:\/|$)|\/\/|^$/i

/** Programs compare part names without case, so two such names are one part with two contents. */
function refuseNames(entries: ZipEntry[]) {
  const names = new Set(entries.map(({ name }) => name.toLowerCase()))
  if (names.size < entries.length || entries.some(({ name }) => strayName.test(name)))
    throw new ZipError('structure')
}

function refuseBombs(entries: ZipEntry[], size: number, maxUnpacked: number) {
  let compressed = 0
  let uncompressed = 0
  for (const entry of entries) {
    compressed += entry.compressed
    uncompressed += entry.uncompressed
    // A megabyte may be blank cells; beyond it, no document compresses two hundredfold.
    if (entry.uncompressed > 1024 * 1024 && entry.uncompressed > 200 * entry.compressed)
      throw new ZipError('bomb')
  }
  if (compressed > size || uncompressed > maxUnpacked) throw new ZipError('bomb')
}

/** Streaming unpackers use the local headers, so they must agree with the directory. */
async function compareHeaders(file: FileHandle, entries: ZipEntry[], end: number): Promise<void> {
  const inOrder = entries.toSorted((one, other) => one.offset - other.offset)
  const head = Buffer.alloc(localBytes + 0xffff)
  for (const [at, entry] of inOrder.entries()) {
    const next = inOrder[at + 1]?.offset ?? end
    const length = Buffer.byteLength(entry.name)
    const { bytesRead } = await file.read(head, 0, localBytes + length, entry.offset)
    if (bytesRead < localBytes || head.readUInt32LE(0) !== localSignature) throw new ZipError('damaged')
    const begins = entry.offset + localBytes + head.readUInt16LE(26) + head.readUInt16LE(28)
    if (begins + entry.compressed > next) throw new ZipError('bomb')
    const name = nameOf(head, localBytes, head.readUInt16LE(26))
    if (name !== entry.name || !sameEntry(head, entry)) throw new ZipError('structure')
  }
}

function sameEntry(head: Buffer, { compressed, uncompressed, deflated }: ZipEntry): boolean {
  const flags = head.readUInt16LE(6)
  const follow = (flags & 8) === 8
  const same = (given: number, size: number) =>
    given === size || given === 0xffffffff || (follow && given === 0)
  return (
    (flags & 1) === 0 &&
    head.readUInt16LE(8) === (deflated ? 8 : 0) &&
    same(head.readUInt32LE(18), compressed) &&
    same(head.readUInt32LE(22), uncompressed)
  )
}
