import type { IncomingMessage } from 'node:http'

/** A caller may claim any address; the last one is what we saw ourselves, and clientAddress() goes by it. */
export function notePeer({ headers, socket }: IncomingMessage) {
  headers['x-forwarded-for'] = [headers['x-forwarded-for'], socket.remoteAddress].filter(Boolean).join(', ')
}
