import { channel } from 'node:diagnostics_channel'

/** A call that was answered. */
export interface Served {
  method: string
  /** The pattern of its address, for an address may hold a VIN. */
  path: string
  status: number
  /** The code of the error that it was answered with. */
  refusal?: string
  milliseconds: number
}

/** Where the door tells of every call; it reaches who measures although Next has bundled the door apart. */
export const served = channel('vehicle-defects:served')

/** A page, or a route of Next's, that failed while it was read or drawn. */
export interface PageFailed {
  error: unknown
  /** What the log calls it. */
  requestId: string
  /** Its request's `pageHeader`. */
  page: string
}

/** The server around Next gives each request to it an id; an AsyncLocalStorage would cost every promise of every page. */
export const pageHeader = 'x-page-id'

/** The server around Next learns of it, and answers with the right status. */
export const pageFailed = channel('vehicle-defects:page-failed')
