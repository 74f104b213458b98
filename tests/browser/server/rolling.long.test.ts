import { spawn } from 'node:child_process'
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { connect, type Database } from '@/db/client'
import { type Postgres, startPostgres } from '@/lib/ops/postgres/postgres'
import { type Child, startChild } from '@/lib/ops/process/child'
import { freePort } from '@/lib/ops/process/ports'
import { sitDownWith } from '@/tests/support/database/app-database'
import { openTestDatabase } from '@/tests/support/database/database'
import { temporaryFolder } from '@/tests/support/intake/uploads'
import { browserOptions } from '@/tests/support/people/browser'
import { addPerson } from '@/tests/support/people/people'
import { fieldOf, press, type } from '@/tests/support/people/staff'
import { startNginx } from '@/tests/support/server/nginx'

/** A folder with a build of an earlier version: its servers, on a database that it made, then give way to this one. */
const earlier = process.env.EARLIER_VERSION
let postgres: Postgres | undefined
/** Its own, whose jobs no other server takes. */
let database: Database & { url: string }
let browser: Browser
let nginx: Awaited<ReturnType<typeof startNginx>>
let systemd: Server
let origin: string
const files = temporaryFolder()
const servers = new Map<number, Child>()
const restarted: number[] = []

beforeAll(async () => {
  if (earlier) {
    postgres = await startPostgres({ dataDir: join(files.folder, 'postgres'), port: 5595, durable: false })
    await command('migrate')
    await command('seed', '--yes', '--records', '200')
  }
  database = postgres ? { ...connect(postgres.url, { max: 2 }), url: postgres.url } : await openTestDatabase()
  const first = await freePort(4980)
  const ports = [first, await freePort(first + 1)]
  nginx = await startNginx(ports)
  origin = `https://localhost:${nginx.port}`
  for (const port of ports) servers.set(port, launch(port, earlier))
  browser = await chromium.launch({
    ...browserOptions,
    args: [...browserOptions.args, '--ignore-certificate-errors'],
  })
  await Promise.all(ports.map(untilReady))
  systemd = await standInForSystemd()
}, 180_000)

afterAll(async () => {
  await browser?.close()
  systemd?.close()
  await nginx?.stop()
  await Promise.all([...servers.values()].map(server => server.stop(3000)))
  await database?.close()
  await postgres?.stop(3000)
  files.remove()
})

function launch(port: number, cwd?: string) {
  const env = {
    NODE_ENV: 'production',
    DATABASE_URL: database.url,
    PORT: String(port),
    APP_URL: origin,
    TRUSTED_PROXIES: '127.0.0.1',
    FILES_DIR: files.folder,
    STOP_GRACE_SECONDS: '1',
    LOG_LEVEL: 'silent',
  }
  return startChild(['lib/ops/server/serve.mjs'], env, { cwd })
}

async function command(name: string, ...words: string[]) {
  const { url, ownerUrl } = postgres!
  const env = { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl, FILES_DIR: files.folder }
  // As `npm run` does in that folder.
  const program = ['node_modules/tsx/dist/cli.mjs', `lib/ops/commands/${name}.ts`, ...words]
  const child = startChild(program, env, { cwd: servers.size > 0 ? undefined : earlier })
  expect(await child.ended).toBe('code 0')
}

const untilReady = (port: number) =>
  vi.waitFor(async () => expect((await fetch(`http://127.0.0.1:${port}/app/readyz`)).status).toBe(200), {
    timeout: 120_000,
    interval: 100,
  })

/** A `systemctl` for the script, which comes here and does what systemd would with nginx and the units. */
async function standInForSystemd(): Promise<Server> {
  const server = createServer(async ({ url = '' }, response) => {
    const port = Number(/^\/restart\/vehicle-defects@(\d+)$/.exec(url)?.[1])
    if (url === '/reload/nginx') nginx.reload()
    else if (servers.has(port)) {
      await servers.get(port)!.stop(20_000)
      // Before the start, as the unit does.
      if (earlier) await command('migrate')
      restarted.push(port)
      servers.set(port, launch(port))
    } else return void response.writeHead(404).end()
    response.end()
  })
  const port = await freePort(4995)
  await new Promise<void>(done => server.listen(port, '127.0.0.1', done))
  const program = join(files.folder, 'systemctl')
  writeFileSync(program, `#!/bin/sh\nexec curl -fsS "http://127.0.0.1:${port}/$1/$2"\n`)
  chmodSync(program, 0o755)
  return server
}

function restartAll() {
  const script = spawn('sh', ['lib/ops/deploy/rolling-restart.sh', nginx.configuration], {
    env: { ...process.env, PATH: `${files.folder}:${process.env.PATH}` },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return new Promise<number | null>(done => script.once('exit', done))
}

it('two servers restart one after the other, and nobody notices: no failed call, no failed page, nothing typed is lost', async () => {
  const { token } = await addPerson(database.db, 'all')
  const authorization = `Bearer ${token}`
  const failed: string[] = []
  const created: string[] = []
  let calls = 0
  let over = false
  const ask = async (method: string, path: string, type: string, body = '') => {
    const headers = { authorization, 'content-type': type }
    const { status, text } = await nginx
      .ask(method, `/app${path}`, { headers, parts: [body] })
      .catch(error => ({ status: 0, text: String(error) }))
    calls++
    if (status === 200) return JSON.parse(text).data
    failed.push(`${method} ${path} ${status} ${text.slice(0, 200)}`)
  }
  const data = JSON.stringify({ draft: true, summary: '滚动升级期间录入', receivedAt: '2026-11-20' })
  const form = `--frontier\r\ncontent-disposition: form-data; name="data"\r\n\r\n${data}\r\n--frontier--\r\n`
  const clerk = async () => {
    while (!over) {
      const record = await ask(
        'POST',
        '/carins/complaintsvehicleinfo',
        'multipart/form-data; boundary=frontier',
        form,
      )
      if (record) created.push(record.id)
      await ask('POST', '/complaintsvehicleinfo/page', 'application/json', '{"limit":10}')
    }
  }

  const desk = await sitDownWith(browser, database, 'all', { address: `${origin}/app` })
  const { page, context } = desk
  // A server that has just begun answers its first pages beside one that begins.
  context.setDefaultTimeout(120_000)
  context.on('response', answer => {
    if (answer.status() >= 400 && !answer.url().endsWith('/favicon.ico'))
      failed.push(`${answer.status()} ${answer.url()}`)
  })
  context.on('requestfailed', requested => {
    const why = requested.failure()?.errorText
    if (why !== 'net::ERR_ABORTED') failed.push(`${why} ${requested.url()}`)
  })
  await page.goto(`${origin}/app/defects/new`)
  await type(page, 'summary', '滚动升级前填写')
  const walker = await context.newPage()
  let walks = 0
  const walk = async () => {
    while (!over) {
      await walker.goto(`${origin}/app/defects`)
      // Who edits its rows is asked for when the browser is idle: the page is left only after that.
      const settled = walker.waitForResponse(
        answer =>
          answer.url().includes('/presence?') && /[?&]page=2/.test(answer.request().headers().referer ?? ''),
      )
      await walker.getByRole('button', { name: '下一页' }).click()
      await walker.waitForURL(/[?&]page=2/)
      await walker.locator('tbody tr').first().waitFor()
      await (await settled).finished()
      walks++
    }
  }

  const restart = restartAll().finally(() => {
    over = true
  })
  const [code] = await Promise.all([restart, clerk(), walk()])
  expect(code).toBe(0)
  expect(restarted).toEqual([...servers.keys()])
  expect(failed).toEqual([])
  expect([calls > 20, walks > 1]).toEqual([true, true])
  const { rows } = await database.pool.query('SELECT count(*)::int AS n FROM defects WHERE id = ANY ($1)', [
    created,
  ])
  expect(rows[0].n).toBe(created.length)

  if (earlier) {
    await page.getByRole('link', { name: '首页' }).first().click()
    await page.getByText('系统已升级').waitFor()
  }
  expect(await fieldOf(page, 'summary').locator('input').inputValue()).toBe('滚动升级前填写')
  await press(desk, '存为草稿')
  await page.waitForURL(/\/defects\/\d+$/)
  await page.getByRole('heading', { name: '滚动升级前填写' }).waitFor()
  expect(failed).toEqual([])
  await context.close()
}, 240_000)

it('what an earlier run left out is restarted first: never is none of them there', async () => {
  const [first, second] = [...servers.keys()] as [number, number]
  const said = readFileSync(nginx.configuration, 'utf8')
  writeFileSync(nginx.configuration, said.replaceAll(`127.0.0.1:${second} `, `127.0.0.1:${second} down `))
  restarted.length = 0
  expect(await restartAll()).toBe(0)
  expect(restarted).toEqual([second, first])
  expect(readFileSync(nginx.configuration, 'utf8')).toBe(said)
}, 240_000)

it('a server that stands alone is not restarted this way', async () => {
  writeFileSync(
    nginx.configuration,
    '    server 127.0.0.1:3000 max_fails=1;\n    #server 127.0.0.1:3001 x;\n',
  )
  expect(await restartAll()).toBe(1)
})
