import { createHmac } from 'node:crypto'
import { env } from '@/lib/core/env'

/** Keyed, for the audit log: from a plain hash the last six characters of a VIN could be found by brute force. */
export const vinDigest = (vin: string): string =>
  createHmac('sha256', env().AUTH_SECRET).update(`vehicle file\n${vin}`).digest('hex')
