import { addAbortSignal } from 'node:stream'
import { createGzip, type Gzip } from 'node:zlib'

export interface Part {
  name: string
  text: AsyncIterable<string | Buffer> | Iterable<string>
}

interface Written {
  name: Buffer
  crc: number
  packed: number
  unpacked: number
  offset: number
}

// Sizes follow the data; names are UTF-8.
const flags = 0x0808
const deflate = 8
const day = 0x21
const maxBytes = 0xffff_fffe

export async function* zipStream(
  parts: AsyncIterable<Part>,
  { level, signal }: { level: number; signal: AbortSignal },
): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let offset = 0
  for await (const { name, text } of parts) {
    const entry: Written = { name: Buffer.from(name), crc: 0, packed: 0, unpacked: 0, offset }
    const head = localHeader(entry)
    yield head
    for await (const piece of packed(text, entry, level, signal)) yield piece
    const foot = descriptor(entry)
    yield foot
    offset += head.length + entry.packed + foot.length
    if (offset > maxBytes) throw new Error('the file outgrows what a zip can hold')
    written.push(entry)
  }
  yield directory(written, offset)
}

const gzipHead = 10
const gzipFoot = 8

async function* packed(text: Part['text'], entry: Written, level: number, signal: AbortSignal) {
  const gzip = addAbortSignal(signal, createGzip({ level, chunkSize: 128 * 1024 }))
  // Its error is thrown to the reader of the pieces.
  feed(text, gzip).catch(error => gzip.destroy(error))
  let skip = gzipHead
  let kept: Buffer = Buffer.alloc(0)
  for await (const chunk of gzip as AsyncIterable<Buffer>) {
    const whole: Buffer = kept.length > 0 ? Buffer.concat([kept, chunk]) : chunk
    const end = Math.max(skip, whole.length - gzipFoot)
    const piece = whole.subarray(skip, end)
    kept = whole.subarray(end)
    skip = Math.max(0, skip - whole.length)
    entry.packed += piece.length
    if (piece.length > 0) yield piece
  }
  entry.crc = kept.readUInt32LE(0)
  entry.unpacked = kept.readUInt32LE(4)
}

/** Reads at most one piece ahead, because an iterator may alternate between two buffers. */
async function feed(text: Part['text'], gzip: Gzip): Promise<void> {
  let packing = Promise.resolve()
  for await (const piece of text) {
    await packing
    packing = new Promise((done, failed) => {
      gzip.write(piece, error => (error ? failed(error) : done()))
    })
    // Awaited with the next piece, or at the end.
    packing.catch(() => {})
  }
  await packing
  gzip.end()
}

function localHeader({ name }: Written): Buffer {
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(20, 4)
  head.writeUInt16LE(flags, 6)
  head.writeUInt16LE(deflate, 8)
  head.writeUInt16LE(day, 12)
  head.writeUInt16LE(name.length, 26)
  return Buffer.concat([head, name])
}

function descriptor({ crc, packed, unpacked }: Written): Buffer {
  const foot = Buffer.alloc(16)
  foot.writeUInt32LE(0x08074b50, 0)
  foot.writeUInt32LE(crc, 4)
  foot.writeUInt32LE(packed, 8)
  foot.writeUInt32LE(unpacked, 12)
  return foot
}

function directory(written: Written[], offset: number): Buffer {
  const entries = written.map(({ name, crc, packed, unpacked, offset }) => {
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(20, 4)
    entry.writeUInt16LE(20, 6)
    entry.writeUInt16LE(flags, 8)
    entry.writeUInt16LE(deflate, 10)
    entry.writeUInt16LE(day, 14)
    entry.writeUInt32LE(crc, 16)
    entry.writeUInt32LE(packed, 20)
    entry.writeUInt32LE(unpacked, 24)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(offset, 42)
    return Buffer.concat([entry, name])
  })
  const list = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(written.length, 8)
  end.writeUInt16LE(written.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([list, end])
}
