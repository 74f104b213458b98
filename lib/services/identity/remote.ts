import { externalTimeoutMs, waitFor } from '@/lib/core/limits/deadline'
import { log } from '@/lib/core/log'
import type { IdentityService } from './identity'

const timeoutMs = 3_000
const pause = 30_000
const shelfLife = 10 * 60_000

export function remoteIdentityService(issuer: string): IdentityService {
  const discovery = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  let endSession: string | null = null
  let askAgainAt = 0

  async function endSessionEndpoint(): Promise<string | null> {
    if (performance.now() < askAgainAt) return endSession
    try {
      const signal = AbortSignal.timeout(externalTimeoutMs(timeoutMs))
      const answer = await waitFor(() => fetch(discovery, { signal, redirect: 'error', cache: 'no-store' }))
      if (!answer.ok) throw new Error(`discovery answered ${answer.status}`)
      const { end_session_endpoint } = (await answer.json()) as { end_session_endpoint?: string }
      endSession = end_session_endpoint ?? null
      askAgainAt = performance.now() + shelfLife
    } catch (error) {
      log.warn({ err: error }, 'the identity service does not answer')
      endSession = null
      askAgainAt = performance.now() + pause
    }
    return endSession
  }

  return {
    issuer,
    discovery,
    async signOutAddress({ idToken, returnTo, state, locale }) {
      const endpoint = await endSessionEndpoint()
      if (!endpoint) return null
      const address = new URL(endpoint)
      address.searchParams.set('id_token_hint', idToken)
      address.searchParams.set('post_logout_redirect_uri', returnTo)
      address.searchParams.set('state', state)
      address.searchParams.set('ui_locales', locale)
      return address.href
    },
  }
}
