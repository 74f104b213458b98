import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { freePort } from '@/lib/ops/process/ports'
import { ensureProxy } from '@/tests/runner/debian-packages'

interface Sent {
  headers?: Record<string, string>
  parts?: (string | Buffer)[]
}

/** Debian's nginx with the configuration that comes along, in front of the servers at these ports. */
export async function startNginx(servers: number[], { port: first = 4900, host = '' } = {}) {
  const nginx = await ensureProxy()
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'))
  const port = await freePort(first)
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const self = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=defects.example', '-days', '2']
  spawnSync('openssl', [...self, '-keyout', key, '-out', certificate])
  const site = readFileSync('lib/ops/deploy/nginx.conf', 'utf8')
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${servers[0]}`)
    .replaceAll('#server 127.0.0.1:3001', servers[1] ? `server 127.0.0.1:${servers[1]}` : '#')
    .replace('/etc/ssl/certs/defects.example.pem', certificate)
    .replace('/etc/ssl/private/defects.example.key', key)
    .replace('/var/log/nginx', folder)
    .replace(/.*listen \[::\].*/g, '')
    .replace('listen 80;', `listen 127.0.0.1:${await freePort(port + 1)};`)
    .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
  const configuration = join(folder, 'vehicle-defects.conf')
  writeFileSync(configuration, site)
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    name => `${name}_temp_path ${folder}/${name};`,
  )
  const main = [
    'daemon off;',
    'user root;',
    `pid ${folder}/pid;`,
    `error_log ${folder}/error.log;`,
    'events {}',
    `http { ${paths.join(' ')} include ${configuration}; }`,
  ]
  writeFileSync(join(folder, 'nginx.conf'), main.join('\n'))
  const child = spawn(nginx, ['-c', join(folder, 'nginx.conf')], { stdio: ['ignore', 'inherit', 'inherit'] })
  const ask = (method: string, path: string, { headers = {}, parts = [] }: Sent = {}) =>
    new Promise<{ status: number; headers: Record<string, unknown>; text: string }>((done, failed) => {
      const length = {
        'content-length': String(parts.reduce((sum, part) => sum + Buffer.byteLength(part), 0)),
      }
      const requested = request(
        {
          host: '127.0.0.1',
          port,
          path,
          method,
          headers: { host: host || `localhost:${port}`, ...length, ...headers },
          rejectUnauthorized: false,
          // A browser repeats a call whose kept connection nginx closes as it reloads, Node does not.
          agent: false,
        },
        answer => {
          const read: Buffer[] = []
          answer.on('data', part => read.push(part))
          answer.on('error', failed)
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
  await vi.waitFor(() => ask('GET', '/'), { timeout: 30_000, interval: 100 })
  return {
    port,
    configuration,
    ask,
    reload: () => child.kill('SIGHUP'),
    async stop() {
      child.kill('SIGQUIT')
      if (child.exitCode === null) await once(child, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
