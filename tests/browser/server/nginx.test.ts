import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { ensureProxy } from '@/lib/ops/build/debian-packages'
import { freePort } from '@/lib/ops/process/ports'
import { appUrl } from '@/tests/support/people/browser'

let folder: string
let port: number
let stop: () => Promise<unknown>

beforeAll(async () => {
  const nginx = await ensureProxy()
  folder = mkdtempSync(join(tmpdir(), 'nginx-'))
  port = await freePort(4900)
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const self = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=defects.example', '-days', '2']
  spawnSync('openssl', [...self, '-keyout', key, '-out', certificate])
  const site = readFileSync('lib/ops/deploy/nginx.conf', 'utf8')
    .replace('127.0.0.1:3000', new URL(appUrl).host.replace('localhost', '127.0.0.1'))
    .replace('/etc/ssl/certs/defects.example.pem', certificate)
    .replace('/etc/ssl/private/defects.example.key', key)
    .replace('/var/log/nginx', folder)
    .replace(/.*listen \[::\].*/g, '')
    .replace('listen 80;', `listen 127.0.0.1:${await freePort(port + 1)};`)
    .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    name => `${name}_temp_path ${folder}/${name};`,
  )
  const main = [
    'daemon off;',
    'user root;',
    `pid ${folder}/pid;`,
    `error_log ${folder}/error.log;`,
    'events {}',
    `http { ${paths.join(' ')}\n${site}\n}`,
  ]
  writeFileSync(join(folder, 'nginx.conf'), main.join('\n'))
  const child = spawn(nginx, ['-c', join(folder, 'nginx.conf')], { stdio: ['ignore', 'inherit', 'inherit'] })
  stop = () => {
    child.kill('SIGQUIT')
    return child.exitCode === null ? once(child, 'exit') : Promise.resolve()
  }
  await vi.waitFor(() => ask('GET', '/app/healthz'), { timeout: 30_000, interval: 100 })
}, 180_000)

afterAll(async () => {
  await stop()
  rmSync(folder, { recursive: true, force: true })
})

interface Sent {
  headers?: Record<string, string>
  parts?: (string | Buffer)[]
}

function ask(method: string, path: string, { headers = {}, parts = [] }: Sent = {}) {
  return new Promise<{ status: number; headers: Record<string, unknown>; text: string }>((done, failed) => {
    const length = { 'content-length': String(parts.reduce((sum, part) => sum + Buffer.byteLength(part), 0)) }
    const requested = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method,
        headers: { host: new URL(appUrl).host, ...length, ...headers },
        rejectUnauthorized: false,
      },
      answer => {
        const read: Buffer[] = []
        answer.on('data', part => read.push(part))
        answer.on('end', () =>
          done({
            status: answer.statusCode!,
            headers: answer.headers,
            text: Buffer.concat(read).toString(),
          }),
        )
      },
    )
    requested.on('error', failed)
    for (const part of parts) requested.write(part)
    requested.end()
  })
}

it('the configuration that comes along lets 100 MB through, and tells browsers to stay with https', async () => {
  const password = createHash('sha256').update('admin@Defect1').digest('hex')
  const signedIn = await ask('POST', '/app/api/SystemManager/oauth/token', {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    parts: [new URLSearchParams({ grant_type: 'password', username: 'admin', password }).toString()],
  })
  expect([signedIn.status, signedIn.headers['strict-transport-security']]).toEqual([200, 'max-age=31536000'])
  const authorization = `Bearer ${JSON.parse(signedIn.text).access_token}`
  const found = await ask('POST', '/app/carins/complaintsvehicleinfo/page', {
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
  const sent = await ask('POST', '/app/carins/complaintsvehicleinfo/amend', video(100))
  expect([sent.status, JSON.parse(sent.text).code]).toEqual([sent.status, sent.status])
  expect([200, 400, 415, 422]).toContain(sent.status)
  const refused = await ask('POST', '/app/carins/complaintsvehicleinfo/amend', video(230)).catch(
    () => undefined,
  )
  if (refused) expect([refused.status, refused.text]).toEqual([413, expect.stringContaining('nginx')])
}, 120_000)
