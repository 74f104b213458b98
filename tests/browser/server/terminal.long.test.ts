import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect as connectTo } from 'node:net'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connect } from '@/db/client'
import { freePort, isFree } from '@/lib/ops/process/ports'
import { isRunning } from '@/lib/ops/process/processes'
import { addPerson } from '@/tests/support/people/people'

const dataDir = resolve(mkdtempSync('.data/terminal-'))
let terminal: ChildProcess
let port = 0
let oidcPort = 0
let given = ''

beforeAll(async () => {
  chmodSync(dataDir, 0o755)
  port = await freePort(3970)
  oidcPort = await freePort(port + 1)
  const env: NodeJS.ProcessEnv = { ...process.env, PORT: String(port), OIDC_PORT: String(oidcPort) }
  // The starter must choose its own settings, as on a new machine.
  for (const name of ['DATABASE_URL', 'APP_URL', 'FILES_DIR', 'PG_PORT', 'NODE_ENV', 'VITEST'])
    delete env[name]
  for (const name of Object.keys(env)) if (/^(AUTH|OIDC_ISSUER|npm_)/.test(name)) delete env[name]
  Object.assign(env, { DATA_DIR: dataDir, SEED_DEMO: 'off' })
  // `script` provides a terminal in which Ctrl-C is a key; `exec`, because a shell in between would exit with 130
  // itself.
  terminal = spawn('script', ['-qfec', 'exec npm start', '/dev/null'], {
    env,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  terminal.stdout!.on('data', chunk => {
    given += chunk
  })
  while (!given.includes('Ctrl-C')) {
    if (terminal.exitCode !== null) throw new Error(given)
    await sleep(50)
  }
}, 60_000)
afterAll(() => {
  terminal.kill('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
})

it('Ctrl-C in a terminal finishes the request under way and leaves nothing running', async () => {
  const databasePid = Number(readFileSync(`${dataDir}/postgres/postmaster.pid`, 'utf8').split('\n')[0])
  const url = `postgresql://defects:${readFileSync(`${dataDir}/postgres.password`, 'utf8').trim()}@127.0.0.1:${readFileSync(`${dataDir}/postgres.port`, 'utf8').trim()}/defects`
  const database = connect(url, { max: 1 })
  const { token } = await addPerson(database.db, ['vehicle_defect'])
  await database.close()

  const body = JSON.stringify({ page: 1, limit: 10 })
  const socket = connectTo(port, 'localhost')
  let answer = ''
  socket.on('data', chunk => {
    answer += chunk
  })
  const answered = new Promise(done => socket.once('close', done))
  socket.write(
    `POST /app/complaintsvehicleinfo/page HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n${body.slice(0, 5)}`,
  )
  // The server has the request.
  await expect.poll(() => answer).toContain('100 Continue')
  terminal.stdin!.write('\x03')
  await expect.poll(() => given).toContain('正在停止')
  expect(isRunning(databasePid)).toBe(true)
  socket.write(body.slice(5))
  await answered
  expect(answer).toMatch(/\r\n\r\nHTTP\/1.1 200 /)
  expect(answer).toContain('"code":200')

  const code = await new Promise(done => terminal.once('exit', done))
  expect(given).toContain('正在停止')
  expect(code).toBe(0)
  expect(isRunning(databasePid)).toBe(false)
  expect(await Promise.all([isFree(port), isFree(oidcPort)])).toEqual([true, true])
  expect(existsSync(`${dataDir}/postgres/postmaster.pid`)).toBe(false)
}, 30_000)
