import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { drainBeforeClose } from '@/lib/ops/server/drain-before-close'
import { GuardedResponse } from '@/lib/ops/server/guarded-response'

const server = createServer({ ServerResponse: GuardedResponse }, (requested, response) => {
  drainBeforeClose(requested)
  if (requested.url === '/refused') return response.writeHead(413).end('too large')
  requested.resume().on('end', () => response.writeHead(200).end('taken'))
})

beforeAll(() => new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise<void>(resolve => server.close(() => resolve())))

function send(path: string, body: string): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  let answer = ''
  return new Promise((resolve, reject) => {
    socket.on('data', part => {
      answer += part
      if (/connection: keep-alive[\s\S]*\r\n0\r\n\r\n$/i.test(answer)) socket.end()
    })
    socket.on('end', () => resolve(answer))
    socket.on('error', reject)
    socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${body.length}\r\n\r\n`)
    setImmediate(() => socket.write(body))
  })
}

it('says that the connection closes when a body is refused before it is read, and answers whoever still sends', async () => {
  const answer = await send('/refused', 'x'.repeat(2_000_000))
  expect(answer).toMatch(/^HTTP\/1\.1 413/)
  expect(answer).toMatch(/\r\nconnection: close\r\n/i)
  expect(answer).not.toMatch(/keep-alive/i)
  expect(answer).toContain('too large')
})

it('keeps the connection of a body that was read', async () => {
  expect(await send('/taken', 'x'.repeat(10))).toMatch(/\r\nconnection: keep-alive\r\n/i)
})
