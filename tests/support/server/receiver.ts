import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'

export interface Received {
  headers: IncomingHttpHeaders
  body: string
  path: string
}

type Answer = { status: number; body?: string; headers?: Record<string, string> } | 'never'

export async function openReceiver(tls?: { key: string; cert: string }) {
  const received: Received[] = []
  let answers: Answer[] = []
  const waiting: (() => void)[] = []
  const listener: RequestListener = (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', chunk => chunks.push(chunk))
    request.on('end', () => {
      received.push({
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
        path: request.url ?? '',
      })
      for (const wake of waiting.splice(0)) wake()
      const answer = (answers.length > 1 ? answers.shift() : answers[0]) ?? { status: 204 }
      if (answer === 'never') return
      response.writeHead(answer.status, answer.headers)
      response.end(answer.body)
    })
  }
  const server = tls ? createTlsServer(tls, listener) : createServer(listener)
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${port}`,
    port,
    received,
    answer: (...given: Answer[]) => {
      answers = given
      received.length = 0
    },
    next: () => new Promise<void>(done => waiting.push(done)),
    async close() {
      server.closeAllConnections()
      await new Promise(done => server.close(done))
    },
  }
}
