import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * A plain reverse proxy before several servers: each call goes to the next of them, so that nothing can rely on coming
 * to the same one twice. It appends the caller's address to X-Forwarded-For, as a proxy in production does.
 */
export async function openBalancer(port: number, servers: readonly number[]): Promise<Server> {
  let turn = 0
  const server = createServer((asked, answered) => pass(asked, answered, servers[turn++ % servers.length]!))
  await new Promise<void>((done, failed) => server.once('error', failed).listen(port, done))
  return server
}

function pass(asked: IncomingMessage, answered: ServerResponse, port: number) {
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
  // A server that refuses a long body by its length answers at once and hangs up: writing into that would lose the
  // answer. So the longer the body, the longer an answer is waited for, a second for ten megabytes.
  const patience = Number(headers['content-length'] ?? 0) / 10_000
  const refused = new Promise(done => onward.once('response', done))
  // Else its head would go with the first of its body.
  onward.flushHeaders()
  void Promise.race([refused, sleep(patience, 'send')]).then(word => word === 'send' && asked.pipe(onward))
}
