import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { connect } from '@/db/client'
import { seedFirstStart } from '@/lib/ops/commands/first-seed'
import { migrateDatabase } from '@/lib/ops/commands/migrate'
import { type Postgres, startPostgres } from '@/lib/ops/postgres/postgres'
import { type Child, startChild } from '@/lib/ops/process/child'
import { freePort } from '@/lib/ops/process/ports'
import { killServer, removeData, type Standby, startStandby } from '@/tests/support/database/standby'
import { seedCatalogue, validValues } from '@/tests/support/defects/records'
import { temporaryFolder } from '@/tests/support/intake/uploads'
import { addPerson } from '@/tests/support/people/people'

const dataDir = '.data/test-failover/postgres'
const files = temporaryFolder()
let primary: Postgres
let standby: Standby
let server: Child
let origin: string
let metricsPort: number
let token: string
let values: ReturnType<typeof validValues>
let bothHosts: string
let over = false
let promotedUrl: string

beforeAll(async () => {
  removeData(dataDir)
  primary = await startPostgres({ dataDir, port: 5590 })
  await migrateDatabase(primary.ownerUrl, { serverUrl: primary.url })
  await seedFirstStart({ url: primary.ownerUrl, demo: false })
  const { db, close } = connect(primary.ownerUrl, { max: 1 })
  values = validValues(await seedCatalogue(db))
  token = (await addPerson(db, 'all')).token
  await close()
  const primaryPort = Number(new URL(primary.url).port)
  standby = await startStandby(dataDir, primaryPort)
  const address = `127.0.0.1:${primaryPort}`
  bothHosts = primary.url.replace(address, `127.0.0.1:${standby.port},${address}`)
  promotedUrl = primary.ownerUrl.replace(address, `127.0.0.1:${standby.port}`)
  const port = await freePort(4700)
  origin = `http://localhost:${port}`
  metricsPort = await freePort(port + 1)
  server = startChild(['lib/ops/server/serve.mjs'], {
    NODE_ENV: 'production',
    DATABASE_URL: bothHosts,
    DATABASE_REPLICA_URLS: primary.url.replace(address, `127.0.0.1:${standby.port}`),
    METRICS_PORT: String(metricsPort),
    PORT: String(port),
    APP_URL: origin,
    FILES_DIR: files.folder,
    STOP_GRACE_SECONDS: '0',
    LOG_LEVEL: 'silent',
  })
  await vi.waitFor(async () => expect((await fetch(`${origin}/app/readyz`)).status).toBe(200), {
    timeout: 60_000,
    interval: 100,
  })
}, 240_000)

afterAll(async () => {
  over = true
  await server?.stop(3000)
  standby?.stop()
  await primary?.stop(1)
  files.remove()
  removeData(dataDir)
})

async function send(method: string, path: string, body?: FormData | string) {
  const headers = {
    authorization: `Bearer ${token}`,
    ...(typeof body === 'string' && { 'content-type': 'application/json' }),
  }
  const answer = await fetch(`${origin}/app${path}`, { method, headers, body })
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape
  return { status: answer.status, data: ((await answer.json()) as any).data }
}

const countAll = () => send('POST', '/analysis/count', '{}')
const replicaUsable = async () => {
  const figures = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  return /^database_replica_usable\{[^}]*\} (\d)$/m.exec(figures)?.[1]
}

const [, step] = /^## 3\.(.*?)^## 4\./ms.exec(readFileSync('lib/ops/runbooks/failover.md', 'utf8'))!
const promotion = step!.match(/^ {4}.*;$/gm)!.map(line => line.trim())

const readList = () => send('POST', '/complaintsvehicleinfo/page', '{"limit":1}')

it('the standby is promoted as the runbook says while two hundred writes run: what was acknowledged is there, whole, and nobody restarts anything', async () => {
  const acknowledged: string[] = []
  const statuses = new Map<number, number>()
  const acknowledge = (count: number) =>
    vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(count), { timeout: 60_000, interval: 20 })
  const write = async () => {
    const form = new FormData()
    form.append('data', JSON.stringify({ ...values, summary: '切换期间录入' }))
    const { status, data } = await send('POST', '/complaintsvehicleinfo', form)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    if (status === 200) acknowledged.push(data.id)
    else await sleep(200)
  }
  const writers = Array.from({ length: 8 }, async () => {
    while (!over) await write()
  })
  await acknowledge(40)
  const known = acknowledged.length
  expect((await countAll()).data.n).toBeGreaterThanOrEqual(known)
  expect(await replicaUsable()).toBe('1')
  const opinions = await send('GET', '/dicfeedbackopinion/showAllDicFeedBackOpinion')
  const review = {
    action: 'review',
    filters: { source: ['01'] },
    opinionId: opinions.data[0].id,
    result: '1',
  }
  const job = await send('POST', '/complaintsvehicleinfo/bulk', JSON.stringify(review))
  expect(job.status).toBe(200)

  const burst = Array.from({ length: 200 }, write)
  await acknowledge(acknowledged.length + 20)
  killServer(dataDir)
  await vi.waitFor(async () => expect((await readList()).status).toBe(503), {
    timeout: 30_000,
    interval: 50,
  })
  const before = acknowledged.length
  await standby.promote(promotion)
  const promotedAt = performance.now()
  await vi.waitFor(async () => expect((await readList()).status).toBe(200), {
    timeout: 60_000,
    interval: 50,
  })
  console.log(`read again ${Math.round(performance.now() - promotedAt)} ms after the promotion`)
  await acknowledge(before + 20)
  over = true
  await Promise.all([...writers, ...burst])
  expect([...statuses.keys()].filter(status => status !== 200 && status !== 503)).toEqual([])

  const { pool, close } = connect(promotedUrl, { max: 1 })
  try {
    const { rows } = await pool.query(
      `SELECT count(*) FILTER (WHERE id::text = ANY ($1))::int AS acknowledged,
         count(*) FILTER (WHERE NOT EXISTS (SELECT FROM defect_versions v WHERE v.defect_id = d.id))::int AS half
       FROM defects d`,
      [acknowledged],
    )
    expect(rows[0]).toEqual({ acknowledged: acknowledged.length, half: 0 })
    // The replica is the primary now.
    // Counts give way to the two hundred saves.
    const counted = async () => (await countAll()).data?.n
    await expect.poll(counted, { timeout: 120_000 }).toBeGreaterThanOrEqual(acknowledged.length)
    expect(await replicaUsable()).toBe('0')
  } finally {
    await close()
  }
  await vi.waitFor(
    async () => {
      const { data } = await send('GET', `/complaintsvehicleinfo/bulk/${job.data.jobId}`)
      expect(data).toMatchObject({ state: 'done' })
    },
    { timeout: 120_000, interval: 200 },
  )
  const verified = spawnSync('npx', ['tsx', 'lib/ops/commands/audit-verify.ts'], {
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL: bothHosts, DATABASE_OWNER_URL: '' },
  })
  expect(verified.stdout).toContain('The audit log is as it was written.')
}, 600_000)
