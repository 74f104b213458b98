import { createServer, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { maxHeaderKilobytes, refuseBroken, refuseRequest } from '@/lib/ops/server/refuse-request'

const server = createServer(
  { maxHeaderSize: maxHeaderKilobytes * 1024 },
  (requested, response) => refuseRequest(requested, response) || response.end('passed'),
)

server.on('clientError', refuseBroken)

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

function sendRaw(text: string): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  let answer = ''
  return new Promise((resolve, reject) => {
    socket.on('data', part => {
      answer += part
    })
    socket.on('end', () => resolve(answer))
    socket.on('error', reject)
    socket.end(text)
  })
}

it('says what is wrong with an address, a method and a request, in the language of who asks', async () => {
  expect(JSON.parse((await ask('GET', '/app/%zz')).text).resMsg).toContain('请求地址中有未按 UTF-8')
  expect(JSON.parse((await ask('TRACE', '/app')).text).resMsg).toContain('可用：GET, HEAD, POST')
  const english = 'Host: x\r\nAccept-Language: en\r\nConnection: close'
  const long = 'x'.repeat(maxHeaderKilobytes * 1024)
  for (const [request, status, text] of [
    [`GET /app HTTP/1.1\r\nX-Long: ${long}\r\n\r\n`, 431, '请求地址与请求头合计超过 16 KB'],
    [`GET /app HTTP/1.1\r\n${english}\r\nX-Long: ${long}\r\n\r\n`, 431, 'larger than 16 KB'],
    [`GET /app?name=\u4f17 HTTP/1.1\r\n${english}\r\n\r\n`, 400, 'not percent-encoded'],
    ['hello\r\n\r\n', 400, '请求不符合 HTTP 格式'],
  ] as const) {
    const answer = await sendRaw(request)
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(JSON.parse(answer.split('\r\n\r\n')[1]!)).toMatchObject({
      code: status,
      resMsg: expect.stringContaining(text),
    })
  }
})

it('answers OPTIONS * with what the server takes', async () => {
  const answer = await sendRaw('OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  expect(answer).toMatch(/^HTTP\/1.1 204 /)
  expect(answer).toContain('allow: GET, HEAD, POST')
})

it('lets everything else pass', async () => {
  for (const path of ['/app/%E8%BD%A6', '/app?x=%', '/app/a%2Fb'])
    expect((await ask('GET', path)).text).toBe('passed')
})
