import type { Readable } from 'node:stream'

/** What a verb answers when it is not a plain value. */

/** A file as it is stored. Served as an attachment unless `inline` (an image or PDF for the preview). */
export class FileReply {
  constructor(
    readonly file: {
      stream: Readable
      size?: number
      name: string
      mime: string
      inline?: boolean
      etag?: string
    },
  ) {}
}

/** A body outside the envelope, as a protocol of its own asks for (OAuth, health, OpenAPI). */
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

/** A file that the door has received: bytes counted, in a temporary place that the door cleans up. */
export interface ReceivedFile {
  temporaryPath: string
  name: string
  size: number
  /** As the client said; never trusted. */
  mime: string
}
