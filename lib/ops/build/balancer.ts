import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import { drainBeforeClose } from '@/lib/ops/server/drain-before-close'

export async function openBalancer(port: number, servers: readonly number[]): Promise<Server> {
  let turn = 0
  const server = createServer((requested, answered) =>
    pass(requested, answered, servers[turn++ % servers.length]!),
  )
  await new Promise<void>((done, failed) => server.once('error', failed).listen(port, done))
  return server
}

function pass(requested: IncomingMessage, answered: ServerResponse, port: number) {
  drainBeforeClose(requested)
  const { method, url, headers, socket } = requested
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
  requested.pipe(onward)
}
