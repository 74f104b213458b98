import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { finished } from 'node:stream'

const patience = 10_000

/**
 * When an upload is refused before all of it has come, a caller who is still sending (a proxy, say) would lose the
 * answer with the connection: whoever hangs up here first takes the rest for a while, and throws it away.
 */
export function linger(request: IncomingMessage): void {
  const { socket, headers } = request
  if (!headers['transfer-encoding'] && !headers['content-length']) return
  const hangUp = () => Socket.prototype.destroySoon.call(socket)
  socket.destroySoon = () => {
    if (request.complete || request.destroyed) return hangUp()
    const timer = setTimeout(hangUp, patience).unref()
    finished(request, () => {
      clearTimeout(timer)
      hangUp()
    })
    // Not resume(): whoever listened for 'readable' before keeps the body from flowing.
    const discard = () => {
      while (request.read() !== null);
    }
    request.on('readable', discard)
    discard()
  }
}
