import { post } from '@/lib/http/endpoint'
import { readLicence } from './read-licence'

const megabyte = 1024 * 1024

export const licenceEndpoints = [
  post('/carins/aipocr/vehicleLicense', readLicence, { body: 'multipart', maxBytes: 20 * megabyte }),
] as const
