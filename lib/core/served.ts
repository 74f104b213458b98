import { channel } from 'node:diagnostics_channel'

export interface Served {
  method: string
  path: string
  status: number
  refusal?: string
  milliseconds: number
}

export const served = channel('vehicle-defects:served')

export interface PageFailed {
  error: unknown
  requestId: string
  page: string
}

// An id per request set by the server around Next; an AsyncLocalStorage would slow down every promise of
// every page.
export const pageHeader = 'x-page-id'
// What the route has to pack its answer with, or nothing.
export const packedHeader = 'x-page-packed'

export const pageFailed = channel('vehicle-defects:page-failed')
