import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openBalancer } from '@/lib/ops/build/balancer'
import { type Postgres, startPostgres } from '@/lib/ops/postgres/postgres'
import { startChild } from '@/lib/ops/process/child'
import { OperationError } from '@/lib/ops/process/operation-error'
import { freePort } from '@/lib/ops/process/ports'
import { readSecrets } from '@/lib/ops/process/secrets'
import { serverEnvironment, serverProgram } from '@/lib/ops/server/server-program'
import { seedFirstStart } from './first-seed'
import { migrateDatabase } from './migrate'

interface Part {
  title: string
  stop(): Promise<void>
}

interface StackOptions {
  port: number
  dataDir?: string
  filledDatabaseUrl?: string
  meanwhile?: () => Promise<void>
  development?: boolean
  servers?: number
  environment?: () => Record<string, string>
}

// At a workplace the receiver runs beside the server.
export const workplaceWebhooks = { WEBHOOK_HTTP: 'on', WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8,::1/128' }

export class Stack {
  readonly dataDir: string
  readonly ownDatabase = !process.env.DATABASE_URL
  readonly ownIdentity = !process.env.AUTH_ISSUER
  readonly demo = this.ownDatabase ? process.env.SEED_DEMO !== 'off' : process.env.SEED_DEMO === 'on'
  readonly appUrl: string
  databaseUrl = ''
  readonly broken: Promise<string>
  private reportBroken!: (reason: string) => void
  private readonly parts: Part[] = []
  private stopping?: Promise<void>

  constructor(private readonly options: StackOptions) {
    this.dataDir = resolve(options.dataDir || process.env.DATA_DIR || '.data')
    this.appUrl = process.env.APP_URL || `http://localhost:${options.port}`
    this.broken = new Promise(done => {
      this.reportBroken = done
    })
  }

  async start() {
    mkdirSync(this.dataDir, { recursive: true })
    const { meanwhile, development, servers = 1, port } = this.options
    const [url] = await Promise.all([this.prepareDatabase(), meanwhile?.()])
    this.databaseUrl = url
    const env = await this.configuration(url)
    const server = development ? ['node_modules/next/dist/bin/next', 'dev', '-p', env.PORT!] : serverProgram
    const ports = servers > 1 ? await this.openBalancer(port, servers) : [port]
    const ready = ports.map((own, at) => {
      const title = at === 0 ? 'The server' : `Server ${at + 1}`
      const probe = `http://localhost:${own}/app/readyz`
      return this.run(title, server, { ...env, PORT: String(own) }, 9000, probe)
    })
    if (this.ownIdentity) {
      const discovery = `http://localhost:${env.OIDC_PORT}/.well-known/openid-configuration`
      ready.push(this.run('The identity service', ['lib/ops/server/identity.ts'], env, 1500, discovery))
    }
    const failed = this.broken.then(reason => Promise.reject(new OperationError(`${reason}.`)))
    await Promise.race([Promise.all(ready), failed])
  }

  stop(): Promise<void> {
    this.stopping ??= (async () => {
      const inOrder = [/server/i, /identity/, /PostgreSQL/]
      for (const kind of inOrder)
        await Promise.all(this.parts.filter(({ title }) => kind.test(title)).map(part => part.stop()))
    })()
    return this.stopping
  }

  private async prepareDatabase(): Promise<string> {
    if (this.options.filledDatabaseUrl) return this.options.filledDatabaseUrl
    const { DATABASE_URL: given, DATABASE_OWNER_URL: owner } = process.env
    const { url, ownerUrl } = given ? { url: given, ownerUrl: owner || given } : await this.startDatabase()
    await migrateDatabase(ownerUrl, { serverUrl: url })
    await seedFirstStart({ url: ownerUrl, demo: this.demo })
    return url
  }

  private async openBalancer(port: number, servers: number): Promise<number[]> {
    const ports: number[] = []
    for (let at = 0; at < servers; at++) ports.push(await freePort((ports.at(-1) ?? port + 20) + 1))
    const balancer = await openBalancer(port, ports)
    this.add({
      title: 'The proxy before the servers',
      stop: async () => {
        balancer.closeAllConnections()
        balancer.close()
      },
    })
    return ports
  }

  private async startDatabase(): Promise<Postgres> {
    const port = Number(process.env.PG_PORT) || undefined
    const starting = startPostgres({ dataDir: join(this.dataDir, 'postgres'), port })
    this.add({
      title: 'PostgreSQL',
      stop: async () => (await starting.catch(() => undefined))?.stop(3000),
    })
    const postgres = await starting
    postgres.ended.then(() => this.reportBroken('PostgreSQL ended by itself'))
    return postgres
  }

  private async configuration(url: string): Promise<Record<string, string>> {
    const { port, development, servers = 1 } = this.options
    const oidcPort = Number(process.env.OIDC_PORT) || (await freePort(port + 1))
    const identity = new URL(this.appUrl)
    identity.port = String(oidcPort)
    const issuer = process.env.AUTH_ISSUER || process.env.OIDC_ISSUER || identity.origin
    return {
      NODE_ENV: development ? 'development' : 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      ...serverEnvironment,
      FILES_DIR: join(this.dataDir, 'files'),
      ...(this.ownDatabase && { DATABASE_DIR: join(this.dataDir, 'postgres') }),
      LOG_LEVEL: 'warn',
      // The local identity service has the same users.
      AUTH_LINK_BY_LOGIN: this.ownIdentity ? 'on' : 'off',
      PASSWORD_GRANT: this.ownIdentity ? 'on' : 'off',
      ...(this.ownIdentity && workplaceWebhooks),
      AUTH_CLIENT_ID: 'vehicle-defects',
      ...readSecrets(join(this.dataDir, 'secrets.json')),
      ...Object.fromEntries(Object.entries(process.env).filter(([, value]) => value)),
      DATABASE_URL: url,
      // Code in the server must not have the table owner's rights.
      DATABASE_OWNER_URL: '',
      PORT: String(port),
      APP_URL: this.appUrl,
      // `next dev` has no lib/ops/server/serve.ts, which sets it otherwise.
      NEXTAUTH_URL: new URL('/app/api/auth', this.appUrl).href,
      AUTH_ISSUER: issuer,
      OIDC_PORT: String(oidcPort),
      OIDC_ISSUER: issuer,
      STOP_GRACE_SECONDS: '0',
      ...(servers > 1 && { TRUSTED_PROXIES: '127.0.0.1,::1' }),
      ...this.options.environment?.(),
    }
  }

  private async run(
    title: string,
    program: string[],
    env: Record<string, string>,
    graceMs: number,
    probe: string,
  ) {
    const child = startChild(program, env)
    this.add({ title, stop: () => child.stop(graceMs) })
    child.ended.then(how => this.reportBroken(`${title} ended by itself (${how})`))
    while (!this.stopping && !(await answers(probe))) await sleep(30)
  }

  private add(part: Part) {
    this.parts.push(part)
    if (!this.stopping) return
    void part.stop()
    throw new OperationError('Stopped while starting.')
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(5000) })
    await response.body?.cancel()
    return response.ok
  } catch {
    return false
  }
}
