import type { Readable } from 'node:stream'
import type { WrittenFile } from './file-writer'

export interface ByteRange {
  start: number
  end: number
}

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

export class CutList<Row> extends Array<Row> {}

export function cutTo<Row>(limit: number, rows: Row[]): Row[] {
  return rows.length > limit ? CutList.from(rows.slice(0, limit)) : rows
}

// A temporary file that the HTTP handler cleans up. A class, so that a JSON body with a path of its choice
// cannot pass for one.
export class ReceivedFile {
  constructor(
    readonly written: WrittenFile,
    readonly name: string,
    readonly mime: string,
    public scanned = false,
    public infection: string | null = null,
  ) {}

  get temporaryPath(): string {
    return this.written.path
  }

  get size(): number {
    return this.written.size
  }
}
