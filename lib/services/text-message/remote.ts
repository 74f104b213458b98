import { fetchExternal } from '@/lib/core/fetch-external'
import { breaker } from '@/lib/core/limits/breaker'
import { type Carrier, maxBytes, timeoutMs } from './carriers'
import type { TextMessages } from './text-message'

export interface RemoteOptions {
  url: string
  authorization?: string
}

export function remoteTextMessages({ url, authorization }: RemoteOptions): TextMessages {
  const guarded = breaker()
  const headers = authorization ? { authorization } : undefined
  return {
    delivery: 'sent',
    send: message =>
      guarded(async () => {
        // fetchExternal returns null for a 404, which is a failure here.
        if ((await fetchExternal(url, { headers, json: message, timeoutMs, maxBytes })) === null)
          throw new Error('it answered 404')
      }),
  }
}

// Without a number, so nothing is sent: what matters is that it knows us.
export async function tryGateway({ url, authorization }: RemoteOptions): Promise<void> {
  const headers = { 'content-type': 'application/json', ...(authorization && { authorization }) }
  const signal = AbortSignal.timeout(timeoutMs)
  const body = JSON.stringify({ dryRun: true })
  const { status, body: answer } = await fetch(url, {
    method: 'POST',
    headers,
    body,
    signal,
    redirect: 'error',
  })
  await answer?.cancel()
  if ([401, 403, 404].includes(status) || status >= 500) throw new Error(`it answered ${status}`)
}

export function carrierTextMessages(carrier: Carrier, templates: Record<string, string>): TextMessages {
  const guarded = breaker()
  return {
    delivery: 'sent',
    templateCode: template => templates[template],
    async send({ mobile, template, params }) {
      const templateCode = templates[template]
      // Without the carrier: one text that lacks its template must not stop the others.
      if (!templateCode) throw new Error(`TEXT_MESSAGE_TEMPLATES names no template for ${template}`)
      await guarded(() => carrier.send({ mobile, templateCode, params }))
    },
  }
}
