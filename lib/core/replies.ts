import type { Readable } from 'node:stream'
import type { WrittenFile } from './file-writer'

/** Both ends inclusive. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * An attachment unless `inline` (an image, PDF or video for the preview). `open` and `size` allow range
 * requests; `stream` is for content generated while it is sent.
 */
export class FileReply<Mime extends string = string> {
  constructor(
    readonly file: {
      name: string
      mime: Mime
      inline?: boolean
      etag?: string
      headers?: Record<string, string>
    } & ({ stream: Readable; size?: number } | { open(range?: ByteRange): Promise<Readable>; size: number }),
  ) {}
}

export class RawReply<Body = unknown, Status extends number = number> {
  constructor(
    readonly body: Body,
    readonly init: {
      status?: Status
      headers?: Record<string, string>
      cookies?: string[]
    } = {},
  ) {}
}

/** A list that its limit cut short: the envelope says `truncated: true`. What `map` and `filter` make of it is one too. */
export class CutList<Row> extends Array<Row> {}

/** `rows` were asked for with one more than `limit`. */
export function cutTo<Row>(limit: number, rows: Row[]): Row[] {
  return rows.length > limit ? CutList.from(rows.slice(0, limit)) : rows
}

/**
 * A temporary file that the HTTP handler cleans up. A class, so that a JSON body with a path of its choice
 * cannot pass for one.
 */
export class ReceivedFile {
  constructor(
    readonly written: WrittenFile,
    readonly name: string,
    readonly mime: string,
  ) {}

  get temporaryPath(): string {
    return this.written.path
  }

  get size(): number {
    return this.written.size
  }
}
