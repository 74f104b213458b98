import { fetchExternal } from '@/lib/core/fetch-external'
import { breaker } from '@/lib/core/limits/breaker'
import type { TextMessages } from './text-message'

const timeoutMs = 4_000
const maxBytes = 64 * 1024

export interface RemoteOptions {
  url: string
  authorization?: string
}

export function remoteTextMessages({ url, authorization }: RemoteOptions): TextMessages {
  const guarded = breaker()
  const headers = authorization ? { authorization } : undefined
  return {
    delivery: 'sent',
    send: ({ mobile, text, purpose }) =>
      guarded(async () => {
        const json = { mobile, text, purpose }
        // fetchExternal returns null for a 404, which is a failure here.
        if ((await fetchExternal(url, { headers, json, timeoutMs, maxBytes })) === null)
          throw new Error('it answered 404')
      }),
  }
}
