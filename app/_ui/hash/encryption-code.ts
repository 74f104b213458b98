'use client'

import { call } from '@/app/_ui/call'
import { splitCall } from '@/app/_ui/call-address'
import type { CallKey } from '@/lib/http/calls'
import { bytesOfHex, hex, hmacSha256 } from './sha256'

const keyLivesMs = 600_000

export async function encryptionCode(key: CallKey): Promise<{ 'encryption-code': string }> {
  const { keyId, key: secret, expiresAt } = await call('GET /code/key', {}, { quiet: true })
  const { method, url } = splitCall(key)
  // By the server's clock: the one here may be wrong by more than the five minutes that are allowed.
  const timestamp = Date.parse(expiresAt) - keyLivesMs
  const nonce = hex(crypto.getRandomValues(new Uint8Array(16)))
  const mac = await hmacSha256(bytesOfHex(secret), `${method} ${url} ${timestamp} ${nonce}`)
  return { 'encryption-code': `${keyId}.${timestamp}.${nonce}.${mac}` }
}
