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
}

/** Published within the request, so that the server around Next can answer with the right status. */
export const pageFailed = channel('vehicle-defects:page-failed')
