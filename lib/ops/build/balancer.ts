import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import { linger } from '@/lib/ops/server/linger'

/**
 * Round-robin, so that nothing can rely on reaching the same server twice. Appends the caller's address to
 * X-Forwarded-For, as a proxy in production does.
 */
export async function openBalancer(port: number, servers: readonly number[]): Promise<Server> {
  let turn = 0
  const server = createServer((asked, answered) => pass(asked, answered, servers[turn++ % servers.length]!))
  await new Promise<void>((done, failed) => server.once('error', failed).listen(port, done))
  return server
}

function pass(asked: IncomingMessage, answered: ServerResponse, port: number) {
  linger(asked)
  const { method, url, headers, socket } = asked
  const through = [headers['x-forwarded-for'], socket.remoteAddress].filter(Boolean).join(', ')
  const onward = request(
    { host: '127.0.0.1', port, method, path: url, headers: { ...headers, 'x-forwarded-for': through } },
    answer => {
      answered.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(answered)
      answer.on('error', () => answered.destroy())
    },
  )
  onward.on('error', () => (answered.headersSent ? answered.destroy() : answered.writeHead(502).end()))
  answered.on('close', () => onward.destroy())
  asked.pipe(onward)
}
