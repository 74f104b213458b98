import type { Readable } from 'node:stream'
import type { WrittenFile } from './file-writer'

/** From byte `start` to byte `end`, both included. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * Served as an attachment unless `inline` (an image, PDF or video for the preview). With `open` and `size`
 * ranges can be requested; `stream` is for content generated while it is sent.
 */
export class FileReply {
  constructor(
    readonly file: {
      name: string
      mime: string
      inline?: boolean
      etag?: string
      headers?: Record<string, string>
    } & ({ stream: Readable; size?: number } | { open(range?: ByteRange): Promise<Readable>; size: number }),
  ) {}
}

/** A body outside the envelope, where another protocol asks for it (OAuth, health, OpenAPI). */
export class RawReply {
  constructor(
    readonly body: unknown,
    readonly init: {
      status?: number
      headers?: Record<string, string>
      /** `Set-Cookie` values; the only header that may come more than once. */
      cookies?: string[]
    } = {},
  ) {}
}

/**
 * A file in a temporary place that the HTTP handler cleans up. A class, so that a JSON body describing a file
 * with a path of its choice is not taken for one.
 */
export class ReceivedFile {
  constructor(
    readonly written: WrittenFile,
    readonly name: string,
    /** As the client said; never trusted. */
    readonly mime: string,
  ) {}

  get temporaryPath(): string {
    return this.written.path
  }

  get size(): number {
    return this.written.size
  }
}
