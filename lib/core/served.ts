import { channel } from 'node:diagnostics_channel'

export interface Served {
  method: string
  /** The pattern of its address, for an address may hold a VIN. */
  path: string
  status: number
  refusal?: string
  milliseconds: number
}

/** Where the door tells of every call; it reaches who measures although Next has bundled the door apart. */
export const served = channel('vehicle-defects:served')

export interface PageFailed {
  error: unknown
  requestId: string
}

/** Published within the request, so that the server around Next can answer with the right status. */
export const pageFailed = channel('vehicle-defects:page-failed')
