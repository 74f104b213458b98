import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { createInflateRaw } from 'node:zlib'
import type { ZipEntry } from '@/lib/files/zip-directory'
import { SheetFault } from './sheet-fault'

/** A zip entry as text, piece by piece; what unpacks to more than it says of itself is refused. */
export async function* readEntry(path: string, entry: ZipEntry): AsyncGenerator<string> {
  const start = await dataStart(path, entry)
  const packed = createReadStream(path, {
    start,
    end: Math.max(start, start + entry.compressed - 1),
    highWaterMark: 256 * 1024,
  })
  const inflate = createInflateRaw({ chunkSize: 256 * 1024 })
  const bytes = entry.deflated ? packed.pipe(inflate) : packed
  packed.on('error', error => inflate.destroy(error))
  const decode = new TextDecoder('utf-8', { fatal: true })
  let size = 0
  try {
    for await (const piece of bytes as AsyncIterable<Buffer>) {
      size += piece.length
      if (size > entry.uncompressed) throw new SheetFault('bomb')
      yield decode.decode(piece, { stream: true })
    }
    if (size !== entry.uncompressed) throw new SheetFault('damaged')
    yield decode.decode()
  } catch (error) {
    throw error instanceof SheetFault ? error : new SheetFault('damaged')
  } finally {
    packed.destroy()
    inflate.destroy()
  }
}

async function dataStart(path: string, entry: ZipEntry): Promise<number> {
  const file: FileHandle = await open(path, 'r')
  try {
    const head = Buffer.alloc(30)
    const { bytesRead } = await file.read(head, 0, 30, entry.offset)
    if (bytesRead < 30 || head.readUInt32LE(0) !== 0x04034b50) throw new SheetFault('damaged')
    return entry.offset + 30 + head.readUInt16LE(26) + head.readUInt16LE(28)
  } finally {
    await file.close()
  }
}
