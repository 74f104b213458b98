import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { appUrl } from '@/tests/support/people/browser'

interface Answer {
  status: number
  headers: Record<string, string>
  body: string
}

function exchange(sent: string): Promise<Answer> {
  const { hostname, port } = new URL(appUrl)
  return new Promise((done, failed) => {
    const socket = connect(Number(port), hostname, () => socket.write(sent, 'latin1'))
    let text = ''
    socket.setEncoding('latin1')
    socket.on('data', part => {
      text += part
    })
    socket.on('error', failed)
    socket.on('close', () => {
      const [head = '', body = ''] = text.split('\r\n\r\n', 2)
      const [first = '', ...lines] = head.split('\r\n')
      const headers = lines.map(line => [
        line.split(':', 1)[0]!.toLowerCase(),
        line.slice(line.indexOf(':') + 2),
      ])
      done({ status: Number(first.split(' ')[1]), headers: Object.fromEntries(headers), body })
    })
  })
}

const get = (path: string, more = '') =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${more}\r\n`

const requests: [what: string, status: number, sent: string][] = [
  ['a page', 200, get('/app/login')],
  ['a page for who is signed in', 307, get('/app/index')],
  ['a page that there is not', 404, get('/app/no/such/page')],
  ['a call', 200, get('/app/healthz')],
  ['a call that is refused', 401, get('/app/api/SystemManager/shiroManager/getAllPermission')],
  ['a call that there is not', 404, get('/app/carins/no/such/call')],
  ['the way to the identity service', 302, get('/app/api/session/sign-in?returnTo=%2Findex')],
  ['a part of next-auth', 200, get('/app/api/auth/providers')],
  ['a part of next-auth that is not offered', 404, get('/app/api/auth/nothing')],
  [
    'the head of a part of next-auth',
    404,
    'HEAD /app/api/auth/nothing HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
  ],
  ['the way back from the identity service', 302, get('/app/api/auth/callback/identity?code=x&state=y')],
  ['the host itself', 307, get('/')],
  ['outside of the base path', 404, get('/favicon.ico')],
  ['far outside of it', 404, get('/a/b/c.php?d=e')],
  ['a static file', 404, get('/app/_next/static/none.js')],
  ['a public file', 200, get('/app/intake/intake.css')],
  ['a path that is no UTF-8', 400, get('/app/%')],
  ['a path that ends in half a character', 400, get('/app/%E0%A4%A')],
  ['bytes that are no UTF-8', 400, get('/app/%ff')],
  [
    'a method that nothing has',
    405,
    'PROPFIND /app HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
  ],
  ['a method that HTTP does not know', 400, 'HELLO /app HTTP/1.1\r\nHost: localhost\r\n\r\n'],
  ['no HTTP', 400, 'hello\r\n\r\n'],
  ['a header that is too long', 431, get('/app/login', `X-Long: ${'x'.repeat(20_000)}\r\n`)],
  ['a header with a control character', 400, get('/app/login', 'X-Odd: a\x00b\r\n')],
  ['two lengths', 400, get('/app/login', 'Content-Length: 1\r\nContent-Length: 2\r\n')],
  ['no Host', 400, 'GET /app/login HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ['HTTP/1.0', 200, 'GET /app/login HTTP/1.0\r\n\r\n'],
  ['an odd expectation', 417, get('/app/login', 'Expect: the-spanish-inquisition\r\n')],
  ['another protocol', 200, get('/app/login', 'Upgrade: h2c\r\n')],
]

it.each(requests)('%s is answered with what keeps it from being misused', async (_, status, sent) => {
  const { headers, body, ...answer } = await exchange(sent)
  expect(answer.status).toBe(status)
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('frame-ancestors'),
    'referrer-policy': expect.any(String),
  })
  expect(headers).not.toHaveProperty('x-powered-by')
  if (status < 400) return
  expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
  if (headers['content-type']?.includes('json') && !headers['transfer-encoding'])
    expect(JSON.parse(body)).toMatchObject({ code: status, requestId: headers['x-request-id'] })
})

it('what a caller claims to be the id of its request is no id of ours', async () => {
  const { headers } = await exchange(get('/app/no/such/page', 'X-Request-Id: mine\r\n'))
  expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
})
