import { generateKeyPair, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import type { JWK } from 'oidc-provider'
import type { Payloads } from './payloads'

export interface Keys {
  signing: JWK
  cookies: string[]
}

export async function readKeys(payloads: Payloads): Promise<Keys> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  const fresh: Keys = {
    signing: {
      ...privateKey.export({ format: 'jwk' }),
      use: 'sig',
      alg: 'RS256',
      kid: randomBytes(8).toString('hex'),
    },
    cookies: [randomBytes(32).toString('base64url')],
  }
  return (await payloads.putOnce('Keys', 'current', fresh)) as Keys
}
