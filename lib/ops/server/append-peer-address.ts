import type { IncomingMessage } from 'node:http'

/** Appended last, because a caller may claim any address; clientAddress() reads the last one. */
export function appendPeerAddress({ headers, socket }: IncomingMessage) {
  headers['x-forwarded-for'] = [headers['x-forwarded-for'], socket.remoteAddress].filter(Boolean).join(', ')
}
