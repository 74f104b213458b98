import { randomBytes, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import ws, { type Connection } from 'next/dist/compiled/ws/index.js'
import type { Workshop } from './action'
import { answer } from './actions'

const maxBytes = 4 * 1024 * 1024
const protocol = 'tool_ui'

export type ToolSocket = Awaited<ReturnType<typeof openToolSocket>>

// Listens on the loopback address and a free port. A foreign Origin, a foreign Host name (DNS rebinding) or a missing
// token gets a 403 before the upgrade.
export async function openToolSocket(workshop: Workshop, appUrl: string) {
  const token = randomBytes(24).toString('hex')
  const sockets = new ws.WebSocketServer({
    noServer: true,
    maxPayload: maxBytes,
    handleProtocols: () => protocol,
  })
  const server = createServer((_request, response) => response.writeHead(403).end())
  let queue: Promise<unknown> = Promise.resolve()
  const connect = (connection: Connection) => {
    // A malformed frame is an error of its connection, which ws has closed by then.
    connection.on('error', () => {})
    connection.on('message', data => {
      // One after the other: two windows must not write the same file at once.
      queue = queue
        .then(async () => connection.send(JSON.stringify(await answer(workshop, parsed(data)))))
        .catch(() => {})
    })
  }
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    const { port } = server.address() as AddressInfo
    const [name, given = ''] = (request.headers['sec-websocket-protocol'] ?? '').split(/,\s*/)
    const ours =
      request.headers.host === `127.0.0.1:${port}` &&
      request.headers.origin === new URL(appUrl).origin &&
      name === protocol &&
      isSame(given, token)
    if (ours) sockets.handleUpgrade(request, socket, head, connect)
    else socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
  })
  await new Promise<void>((done, failed) => {
    server.once('error', failed)
    server.listen(0, '127.0.0.1', done)
  })
  const { port } = server.address() as AddressInfo
  return {
    env: { DEV_TOOL_PORT: String(port), DEV_TOOL_TOKEN: token },
    close: () =>
      new Promise<void>(done => {
        for (const client of sockets.clients) client.terminate()
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

function parsed(data: Buffer): unknown {
  try {
    return JSON.parse(String(data))
  } catch {
    return null
  }
}

const isSame = (given: string, token: string) =>
  given.length === token.length && timingSafeEqual(Buffer.from(given), Buffer.from(token))
