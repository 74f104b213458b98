import { createHash } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { AppError } from './errors'

export interface Sum {
  size: number
  sha256: string
}

export interface WrittenFile extends Sum {
  path: string
}

export class FileWriter extends Writable {
  readonly #hash = createHash('sha256')
  #file: FileHandle | undefined
  #created = false
  #size = 0
  #sha256 = ''

  constructor(readonly path: string) {
    super()
  }

  async written(): Promise<WrittenFile> {
    await finished(this)
    return { path: this.path, size: this.#size, sha256: this.#sha256 }
  }

  async discard(): Promise<void> {
    this.destroy()
    // Wait for an open in progress: it would create the file after the unlink.
    if (!this.closed) await new Promise<void>(done => this.once('close', done))
    await unlink(this.path).catch(() => {})
  }

  override _construct(done: (error?: Error | null) => void) {
    open(this.path, 'wx', 0o600).then(file => {
      this.#file = file
      this.#created = true
      done()
    }, done)
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void) {
    this.#hash.update(chunk)
    this.#size += chunk.length
    // writeFile continues after a short write, the first symptom of a full disk.
    this.#file!.writeFile(chunk).then(() => done(), done)
  }

  override _final(done: (error?: Error | null) => void) {
    this.#sha256 = this.#hash.digest('hex')
    this.#close().then(() => done(), done)
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void) {
    const failed = this.#created && !this.writableFinished
    this.#close()
      .catch(() => {})
      .then(() => (failed ? unlink(this.path).catch(() => {}) : undefined))
      .then(() => done(error))
  }

  async #close() {
    const file = this.#file
    this.#file = undefined
    await file?.close()
  }
}

export async function writeNewFile(path: string, bytes: Uint8Array): Promise<WrittenFile> {
  const writer = new FileWriter(path)
  writer.end(bytes)
  return writer.written()
}

export async function sumOf(bytes: AsyncIterable<Uint8Array>): Promise<Sum> {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of bytes) {
    hash.update(chunk)
    size += chunk.length
  }
  return { size, sha256: hash.digest('hex') }
}

export async function syncAndCompare({ path, size, sha256 }: WrittenFile): Promise<void> {
  const found = await syncAndSum(path)
  if (found.size === size && found.sha256 === sha256) return
  const cause = new Error(`the disk holds ${found.size} bytes where ${size} were written, or others`)
  throw new AppError('unavailable', {}, { cause })
}

export async function syncAndSum(path: string): Promise<Sum> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
    return await sumOf(file.createReadStream({ autoClose: false }))
  } finally {
    await file.close()
  }
}
