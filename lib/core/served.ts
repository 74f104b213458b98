import { channel } from 'node:diagnostics_channel'

export interface Served {
  method: string
  /** The pattern of the address, because an address may hold a VIN. */
  path: string
  status: number
  refusal?: string
  milliseconds: number
}

/** A diagnostics channel, because Next bundles the handler apart from the server that measures. */
export const served = channel('vehicle-defects:served')

export interface PageFailed {
  error: unknown
  requestId: string
  /** Its request's `pageHeader`. */
  page: string
}

/** The server around Next gives each request to it an id; an AsyncLocalStorage would cost every promise of every page. */
export const pageHeader = 'x-page-id'

/** The server around Next learns of it, and answers with the right status. */
export const pageFailed = channel('vehicle-defects:page-failed')
