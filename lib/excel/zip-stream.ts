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

function bytesOf(...values: [value: number, bytes: number][]): Buffer {
  const buffer = Buffer.alloc(values.reduce((sum, [, bytes]) => sum + bytes, 0))
  let at = 0
  for (const [value, bytes] of values) {
    // Six bytes at a time are the most that it writes.
    if (value > 0) buffer.writeUIntLE(value, at, Math.min(bytes, 6))
    at += bytes
  }
  return buffer
}

const kind: [number, number][] = [
  [20, 2],
  [flags, 2],
  [deflate, 4],
  [day, 2],
]

const sums = ({ crc, packed, unpacked }: Written): [number, number][] => [
  [crc, 4],
  [packed, 4],
  [unpacked, 4],
]

const localHeader = ({ name }: Written) =>
  Buffer.concat([bytesOf([0x04034b50, 4], ...kind, [0, 12], [name.length, 4]), name])

const descriptor = (entry: Written) => bytesOf([0x08074b50, 4], ...sums(entry))

function directory(written: Written[], offset: number): Buffer {
  const entries = written.flatMap(entry => [
    bytesOf([0x02014b50, 4], [20, 2], ...kind, ...sums(entry), [entry.name.length, 14], [entry.offset, 4]),
    entry.name,
  ])
  const list = Buffer.concat(entries)
  const count = written.length
  return Buffer.concat([
    list,
    bytesOf([0x06054b50, 4], [0, 4], [count, 2], [count, 2], [list.length, 4], [offset, 6]),
  ])
}
