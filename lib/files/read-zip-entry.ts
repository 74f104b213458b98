import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createInflateRaw } from 'node:zlib'
import { type ZipEntry, ZipError } from './zip-directory'

const pieceBytes = 256 * 1024

export async function* readZipEntry(path: string, entry: ZipEntry): AsyncGenerator<Buffer> {
  if (entry.compressed === 0) {
    if (entry.uncompressed > 0) throw new ZipError('damaged')
    return
  }
  const start = await dataStart(path, entry)
  const packed = createReadStream(path, {
    start,
    end: start + entry.compressed - 1,
    highWaterMark: pieceBytes,
  })
  const inflate = createInflateRaw({ chunkSize: pieceBytes })
  const bytes = entry.deflated ? packed.pipe(inflate) : packed
  packed.on('error', error => inflate.destroy(error))
  let size = 0
  try {
    for await (const piece of bytes as AsyncIterable<Buffer>) {
      size += piece.length
      if (size > entry.uncompressed) throw new ZipError('bomb')
      yield piece
    }
  } catch (error) {
    throw error instanceof ZipError ? error : new ZipError('damaged')
  } finally {
    packed.destroy()
    inflate.destroy()
  }
  if (size !== entry.uncompressed) throw new ZipError('damaged')
}

async function dataStart(path: string, entry: ZipEntry): Promise<number> {
  const file = await open(path, 'r')
  try {
    const head = Buffer.alloc(30)
    const { bytesRead } = await file.read(head, 0, 30, entry.offset)
    if (bytesRead < 30 || head.readUInt32LE(0) !== 0x04034b50) throw new ZipError('damaged')
    return entry.offset + 30 + head.readUInt16LE(26) + head.readUInt16LE(28)
  } finally {
    await file.close()
  }
}
