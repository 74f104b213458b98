import { open } from 'node:fs/promises'

export interface ZipEntry {
  name: string
  compressed: number
  uncompressed: number
  /** Where its local header begins. */
  offset: number
  deflated: boolean
}

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const endBytes = 22
const maxComment = 0xffff
const maxDirectory = 4 * 1024 * 1024
const maxEntries = 10_000

/** The zip is damaged, encrypted, of an unusual kind, or unpacks to more than it should. */
export class ZipError extends Error {
  constructor(readonly reason: 'damaged' | 'bomb') {
    super(`zip: ${reason}`)
    this.name = 'ZipError'
  }
}

/**
 * The directory of a zip file, read from its end; nothing is unpacked. What it says of itself must add up:
 * overlapping entries, unpacked sizes beyond reason, encryption and anything before the first entry are refused.
 * @throws ZipError
 */
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
    if (count === 0 || count > maxEntries || length > maxDirectory || start + length !== endsAt)
      throw new ZipError('damaged')
    const directory = Buffer.alloc(length)
    await file.read(directory, 0, length, start)
    const entries = readEntries(directory, count)
    refuseBombs(entries, size, maxUnpacked)
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
    // Sizes beyond 4 GB (zip64) have no place in a document.
    if (compressed === 0xffffffff || uncompressed === 0xffffffff) throw new ZipError('bomb')
    entries.push({
      name: directory.toString('utf8', at + 46, at + 46 + nameLength),
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

function refuseBombs(entries: ZipEntry[], size: number, maxUnpacked: number) {
  let compressed = 0
  let uncompressed = 0
  for (const entry of entries) {
    compressed += entry.compressed
    uncompressed += entry.uncompressed
    // A megabyte may be blank cells; beyond it, two hundredfold is no document.
    if (entry.uncompressed > 1024 * 1024 && entry.uncompressed > 200 * entry.compressed)
      throw new ZipError('bomb')
  }
  if (compressed > size || uncompressed > maxUnpacked) throw new ZipError('bomb')
}
