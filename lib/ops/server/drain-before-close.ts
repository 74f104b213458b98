import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { finished } from 'node:stream'

const drainTimeoutMs = 10_000

// Drains the rest of the body before closing, or a client that is still sending (a proxy, say) gets
// ECONNRESET instead of the response.
export function drainBeforeClose(request: IncomingMessage): void {
  const { socket, headers } = request
  if (!headers['transfer-encoding'] && !headers['content-length']) return
  const hangUp = () => Socket.prototype.destroySoon.call(socket)
  socket.destroySoon = () => {
    if (request.complete || request.destroyed) return hangUp()
    const timer = setTimeout(hangUp, drainTimeoutMs).unref()
    finished(request, () => {
      clearTimeout(timer)
      hangUp()
    })
    // Not resume(): an earlier 'readable' listener keeps the body from flowing.
    const discard = () => {
      while (request.read() !== null);
    }
    request.on('readable', discard)
    discard()
  }
}
