import type { IncomingMessage } from 'node:http'

/** A caller may claim any address; the last one is the peer that we saw, and clientAddress() relies on it. */
export function appendPeerAddress({ headers, socket }: IncomingMessage) {
  headers['x-forwarded-for'] = [headers['x-forwarded-for'], socket.remoteAddress].filter(Boolean).join(', ')
}
