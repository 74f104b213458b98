import { connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openToolSocket, type ToolSocket } from '@/lib/ops/dev/socket'
import { openScratch } from '@/tests/support/dev/scratch'

const appUrl = 'http://localhost:3000'
const scratch = openScratch()
let socket: ToolSocket

beforeAll(async () => {
  socket = await openToolSocket(scratch.workshop, appUrl)
})
afterAll(async () => {
  await socket.close()
  scratch.close()
})

function frameOf(text: string): Buffer {
  const body = Buffer.from(text)
  return Buffer.concat([Buffer.from([0x81, 0x80 | body.length, 0, 0, 0, 0]), body])
}

function upgrade(
  change: Record<string, string> = {},
  message = '',
  frame = frameOf(message),
): Promise<string> {
  const { DEV_TOOL_PORT: port, DEV_TOOL_TOKEN: token } = socket.env
  const headers = {
    Host: `127.0.0.1:${port}`,
    Origin: appUrl,
    Upgrade: 'websocket',
    Connection: 'Upgrade',
    'Sec-WebSocket-Version': '13',
    'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
    'Sec-WebSocket-Protocol': `tool_ui, ${token}`,
    ...change,
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return new Promise((done, failed) => {
    const client = connect(Number(port), '127.0.0.1', () =>
      client.write(`GET / HTTP/1.1\r\n${lines.join('')}\r\n`),
    )
    let text = ''
    client.on('data', part => {
      text += part.toString('utf8')
      if (message && text.includes('\r\n\r\n') && !text.includes('"state"')) client.write(frame)
      if (message ? text.includes('"state"') : text.includes('\r\n\r\n')) client.destroy()
    })
    client.on('error', failed)
    client.on('close', () => done(text))
  })
}

it('opens for the page of the development server and answers with state and msg', async () => {
  const text = await upgrade({}, JSON.stringify({ id: 7, action: 'no/such', locale: 'zh-CN' }))
  expect(text).toMatch(/^HTTP\/1.1 101 /)
  expect(text).not.toContain(socket.env.DEV_TOOL_TOKEN)
  expect(text).toContain('{"id":7,"action":"no/such","state":"error","msg":"未知操作 no/such"')
})

it('answers what is no JSON', async () => {
  expect(await upgrade({}, '{')).toContain('"state":"error","msg":"请求格式不正确"')
})

it.each([
  ['a frame that is not masked', Buffer.from([0x81, 0x01, 0x78])],
  ['a frame of no known kind', Buffer.from([0x8f, 0x80, 0, 0, 0, 0])],
  ['text that is no UTF-8', Buffer.from([0x81, 0x81, 0, 0, 0, 0, 0xff])],
  ['a message beyond the limit', Buffer.from([0x81, 0xff, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0])],
])('ends the connection of %s, and answers the next one', async (_what, frame) => {
  expect(await upgrade({}, 'broken', frame)).not.toContain('"state"')
  expect(await upgrade({}, '{')).toContain('"state":"error"')
})

it('lives on when a connection breaks off before its upgrade', async () => {
  const { DEV_TOOL_PORT: port, DEV_TOOL_TOKEN: token } = socket.env
  const breakOff = (text: string) =>
    new Promise<void>(done => {
      const client = connect(Number(port), '127.0.0.1', () =>
        client.write(text, () => client.resetAndDestroy()),
      )
      client.on('error', () => {}).on('close', () => done())
    })
  const head = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n'
  await breakOff(`${head}Authorization: Bearer ${token}\r\n\r\n{`)
  await breakOff('GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n')
  expect(await upgrade({}, '{')).toContain('"state":"error"')
})

it.each([
  ['another origin', { Origin: 'http://evil.example' }],
  ['no origin', { Origin: '' }],
  ['another name of this address', { Host: 'evil.example' }],
  ['a wrong token', { 'Sec-WebSocket-Protocol': `tool_ui, ${'0'.repeat(48)}` }],
  ['no token', { 'Sec-WebSocket-Protocol': 'tool_ui' }],
])('refuses %s before the upgrade', async (_what, change) => {
  expect(await upgrade(change)).toMatch(/^HTTP\/1.1 403 /)
})
