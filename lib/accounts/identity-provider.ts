import { env } from '@/lib/core/env'
import { discoveryAddress } from '@/lib/services/identity/identity'

/** The identity service that people are sent to, and who we are to it. */
export function identityProvider() {
  const { AUTH_ISSUER: issuer, AUTH_CLIENT_ID: clientId, AUTH_CLIENT_SECRET: clientSecret } = env()
  return { issuer, clientId, clientSecret, wellKnown: discoveryAddress(issuer) }
}
