import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '@/lib/ops/process/ports'
import { appUrl } from '@/tests/support/people/browser'
import { startNginx } from '@/tests/support/server/nginx'

type Nginx = Awaited<ReturnType<typeof startNginx>>

const product = new URL(appUrl)
let nginx: Nginx
let beside: Nginx
let before: Server

beforeAll(async () => {
  // Without the parts of this version's pages.
  before = createServer((_request, response) => response.writeHead(404).end())
  const port = await freePort(4960)
  await new Promise<void>(done => before.listen(port, '127.0.0.1', done))
  const options = { host: product.host }
  nginx = await startNginx([Number(product.port)], options)
  beside = await startNginx([port, Number(product.port)], options)
}, 180_000)

afterAll(async () => {
  await nginx?.stop()
  await beside?.stop()
  before?.closeAllConnections()
  before?.close()
})

it('the configuration that comes along lets 100 MB through, and tells browsers to stay with https', async () => {
  const password = createHash('sha256').update('admin@Defect1').digest('hex')
  const signedIn = await nginx.ask('POST', '/app/api/SystemManager/oauth/token', {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    parts: [new URLSearchParams({ grant_type: 'password', username: 'admin', password }).toString()],
  })
  expect([signedIn.status, signedIn.headers['strict-transport-security']]).toEqual([200, 'max-age=31536000'])
  const authorization = `Bearer ${JSON.parse(signedIn.text).access_token}`
  const found = await nginx.ask('POST', '/app/carins/complaintsvehicleinfo/page', {
    headers: { authorization, 'content-type': 'application/json' },
    parts: [JSON.stringify({ state: [20], limit: 1 })],
  })
  const { id, version } = JSON.parse(found.text).data.records[0]
  const part = (name: string, more: string) =>
    `--frontier\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`
  const video = (megabytes: number) => ({
    headers: { authorization, 'content-type': 'multipart/form-data; boundary=frontier' },
    parts: [
      `${part('data', '')}${JSON.stringify({ id, version })}\r\n${part('files', '; filename="行驶.mp4"')}`,
      Buffer.from('000000186674797069736f6d0000020069736f6d69736f32', 'hex'),
      Buffer.alloc(megabytes * 1024 * 1024 - 24),
      '\r\n--frontier--\r\n',
    ],
  })
  // Read whole by the product, which then finds that it is no video: nothing of it was refused on the way.
  const sent = await nginx.ask('POST', '/app/carins/complaintsvehicleinfo/amend', video(100))
  expect([sent.status, JSON.parse(sent.text).code]).toEqual([sent.status, sent.status])
  expect([200, 400, 415, 422]).toContain(sent.status)
  const refused = await nginx
    .ask('POST', '/app/carins/complaintsvehicleinfo/amend', video(230))
    .catch(() => undefined)
  if (refused) expect([refused.status, refused.text]).toEqual([413, expect.stringContaining('nginx')])
}, 120_000)

it('a page finds its parts also while a server of another version runs beside its own, and none that is gone', async () => {
  const page = await fetch(`${appUrl}/app/login`)
  const parts = (await page.text()).match(/\/app\/_next\/static\/[\w./-]+\.js/g)!
  expect(parts.length).toBeGreaterThan(3)
  for (const part of parts) expect([part, (await beside.ask('GET', part)).status]).toEqual([part, 200])
  expect((await beside.ask('GET', '/app/_next/static/chunks/gone.js')).status).toBe(404)
})

it('a server that is away is passed over, for what writes too', async () => {
  before.closeAllConnections()
  await new Promise(done => before.close(done))
  const headers = { 'content-type': 'application/json' }
  const calls = Array.from({ length: 8 }, () =>
    beside.ask('POST', '/app/carins/complaintsvehicleinfo/page', { headers, parts: ['{}'] }),
  )
  // Nobody's call: the product's own refusal.
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(Array(8).fill(401))
})

it('after all servers were away at once, calls that come together are all answered', async () => {
  const ports = [await freePort(4970), await freePort(4980)]
  const proxy = await startNginx(ports, { port: 4930 })
  expect((await proxy.ask('GET', '/app/healthz')).status).toBe(502)
  const back = ports.map(port =>
    createServer((_request, response) => setTimeout(() => response.end(), 300)).listen(port, '127.0.0.1'),
  )
  await Promise.all(back.map(server => once(server, 'listening')))
  const answers = await Promise.all(Array.from({ length: 8 }, () => proxy.ask('POST', '/app/login')))
  expect(answers.map(({ status }) => status)).toEqual(Array.from(answers, () => 200))
  await proxy.stop()
  for (const server of back) server.close()
}, 60_000)
