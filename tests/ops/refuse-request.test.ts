import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { refuseRequest } from '@/lib/ops/server/refuse-request'

const server = createServer(
  (requested, response) => refuseRequest(requested, response) || response.end('passed'),
)

beforeAll(() => new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise<void>(resolve => server.close(() => resolve())))

function ask(method: string, path: string): Promise<{ status: number; text: string }> {
  const { port } = server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, method, path }, answer => {
      let text = ''
      answer.on('data', part => {
        text += part
      })
      answer.on('end', () => resolve({ status: answer.statusCode!, text }))
    })
      .on('error', reject)
      .end()
  })
}

it('answers 400 to a path that is no UTF-8, and 405 to a method that nothing has', async () => {
  for (const path of ['/app/%', '/app/%E0%A4%A', '/app/%zz'])
    expect((await ask('GET', path)).status).toBe(400)
  for (const method of ['TRACE', 'PROPFIND']) expect((await ask(method, '/app')).status).toBe(405)
  expect(JSON.parse((await ask('GET', '/app/%')).text)).toMatchObject({ code: 400, data: null })
})

it('lets everything else pass', async () => {
  for (const path of ['/app/%E8%BD%A6', '/app?x=%', '/app/a%2Fb'])
    expect((await ask('GET', path)).text).toBe('passed')
})
