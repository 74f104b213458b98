import { invalid } from '@/lib/core/errors'
import { AddressRefused, addressPolicy, refuseUrl } from '../delivery/address-policy'

export function checkUrl(text: string): void {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^https?:$/.test(url.protocol)) throw invalid('url', 'not_web_address')
  if (url.username || url.password) throw invalid('url', 'password_in_address')
  try {
    refuseUrl(url, addressPolicy())
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error
    throw invalid('url', error.fault)
  }
}
