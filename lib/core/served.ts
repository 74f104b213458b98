import { channel } from 'node:diagnostics_channel'

export interface Served {
  method: string
  /** The route's pattern, because an address may contain a VIN. */
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
  page: string
}

/**
 * An id per request set by the server around Next; an AsyncLocalStorage would slow down every promise of
 * every page.
 */
export const pageHeader = 'x-page-id'

export const pageFailed = channel('vehicle-defects:page-failed')
