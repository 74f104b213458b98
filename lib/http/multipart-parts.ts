import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import path from 'node:path'
import { AppError } from '@/lib/core/errors'
import { FileWriter } from '@/lib/core/file-writer'
import { ReceivedFile } from '@/lib/core/replies'
import { PartHeaders } from './part-headers'
import { maxText, tooLarge } from './text-body'

const maxFiles = 20
const maxFields = 50

export interface ParserEvent {
  name:
    | 'partBegin'
    | 'headerField'
    | 'headerValue'
    | 'headerEnd'
    | 'headersEnd'
    | 'partData'
    | 'partEnd'
    | 'end'
  buffer?: Buffer
  start?: number
  end?: number
}

interface Part {
  write(bytes: Buffer): Promise<void>
  end(): void
}

export class MultipartParts {
  contentBytes = 0
  readonly fields: [string, string][] = []
  readonly #uploads: { field: string; name: string; mime: string; writer: FileWriter }[] = []
  #headers = new PartHeaders()
  #part: Part | undefined
  #fieldBytes = 0
  #fileBytes = 0

  constructor(
    private readonly folder: string,
    private readonly maxBytes: number,
  ) {}

  async take({ name, buffer, start, end }: ParserEvent) {
    const bytes = buffer?.subarray(start, end) ?? Buffer.alloc(0)
    if (name === 'partBegin') this.#headers = new PartHeaders()
    else if (name === 'headerField') this.#headers.addToName(bytes)
    else if (name === 'headerValue') this.#headers.addToValue(bytes)
    else if (name === 'headerEnd') this.#headers.endOne()
    else if (name === 'headersEnd') this.#part = this.#begin(this.#headers)
    else if (name === 'partData') {
      this.contentBytes += bytes.length
      await this.#part!.write(this.#headers.decode(bytes))
    } else if (name === 'partEnd') {
      await this.#part!.write(this.#headers.decodeRest())
      this.#part!.end()
    }
  }

  async files(): Promise<Record<string, ReceivedFile[]>> {
    const groups = new Map<string, ReceivedFile[]>()
    const written = await Promise.all(this.#uploads.map(({ writer }) => writer.written()))
    for (const [at, { field, name, mime }] of this.#uploads.entries())
      groups.set(field, [...(groups.get(field) ?? []), new ReceivedFile(written[at]!, name, mime)])
    return Object.fromEntries(groups)
  }

  async discard() {
    await Promise.all(this.#uploads.map(({ writer }) => writer.discard()))
  }

  #begin(headers: PartHeaders): Part {
    const { name, fileName } = headers
    if (name === '__proto__') throw new AppError('bad_json')
    // Browsers and axios give a JSON part the file name `blob`.
    const isField = fileName === null || (name === 'data' && headers.type.startsWith('application/json'))
    return isField ? this.#beginField(name) : this.#beginFile(name, fileName, headers.type)
  }

  #beginField(name: string): Part {
    if (this.fields.length === maxFields) throw new AppError('bad_json')
    const pieces: Buffer[] = []
    return {
      write: async bytes => {
        this.#fieldBytes += bytes.length
        if (this.#fieldBytes > maxText) throw tooLarge(this.maxBytes)
        // A copy, because a slice would keep the whole packet in memory.
        pieces.push(Buffer.from(bytes))
      },
      end: () => void this.fields.push([name, Buffer.concat(pieces).toString('utf8')]),
    }
  }

  #beginFile(field: string, name: string, mime: string): Part {
    if (this.#uploads.length === maxFiles) throw new AppError('too_many_files', { max: maxFiles })
    const writer = new FileWriter(path.join(this.folder, randomUUID()))
    // Without a listener the process would exit; the next write or `files` throws the error.
    writer.on('error', () => {})
    this.#uploads.push({ field, name, mime, writer })
    return {
      write: async bytes => {
        this.#fileBytes += bytes.length
        if (this.#fileBytes > this.maxBytes) throw tooLarge(this.maxBytes)
        if (writer.errored) throw writer.errored
        if (!writer.write(bytes)) await once(writer, 'drain')
      },
      end: () => void writer.end(),
    }
  }
}
