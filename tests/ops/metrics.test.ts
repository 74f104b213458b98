import { existsSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { served } from '@/lib/core/served'
import { openMetrics } from '@/lib/ops/server/metrics'
import { sbomFile } from '@/lib/ops/server/server-program'
import { openTestDatabase, type TestDatabase } from '../support/database/database'

let database: TestDatabase
let metrics: Awaited<ReturnType<typeof openMetrics>>
let address: string

beforeAll(async () => {
  database = await openTestDatabase()
  const key = Symbol.for('vehicle-defects.world')
  Object.assign(globalThis, { [key]: { database, services: {} } })
  const folders = { files: tmpdir(), database: '/nowhere' }
  metrics = await openMetrics({ port: 0, host: '127.0.0.1', folders })
  address = `http://127.0.0.1:${(metrics.address() as AddressInfo).port}`
})
afterAll(async () => {
  metrics.close()
})

const figures = async () => (await fetch(`${address}/metrics`)).text()

it('counts calls by pattern and refusals by code', async () => {
  served.publish({ method: 'GET', path: '/bigdata/:vin', status: 200, milliseconds: 30 })
  served.publish({
    method: 'GET',
    path: '/bigdata/:vin',
    status: 403,
    refusal: 'forbidden',
    milliseconds: 1,
  })
  const text = await figures()
  expect(text).toContain('http_call_duration_seconds_count{method="GET",path="/bigdata/:vin",status="200"} 1')
  expect(text).toContain('http_refusals_total{code="forbidden"} 1')
})

it('says how the pool, the queue and the event loop stand', async () => {
  const { rows } = await database.pool.query(`select id from users limit 1`)
  await database.pool.query(
    `insert into jobs (kind, state, input, user_id, locale) values ('none', 'queued', '{}', $1, 'zh-CN')`,
    [rows[0].id],
  )
  const text = await figures()
  expect(text).toContain('jobs{state="queued"} 1')
  expect(text).toMatch(/database_connections\{state="idle"\} \d/)
  expect(text).toMatch(/nodejs_eventloop_lag_p99_seconds [\d.e-]+/)
})

it('says how much room the disks have that can be seen', async () => {
  const text = await figures()
  expect(Number(/storage_free_bytes\{folder="files"\} (\d+)/.exec(text)?.[1])).toBeGreaterThan(0)
  expect(text).not.toContain('folder="database"')
})

it('gives the packages of the build, where there is one', async () => {
  const built = existsSync(sbomFile)
  const answer = await fetch(`${address}/sbom.cdx.json`)
  expect(answer.status).toBe(built ? 200 : 404)
  if (!built) return
  const { bomFormat, components } = (await answer.json()) as {
    bomFormat: string
    components: { name: string }[]
  }
  expect(bomFormat).toBe('CycloneDX')
  const names = components.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['next', 'pg', 'sharp']))
  expect(names).not.toContain('vitest')
})

it('gives nothing else and says which port is taken', async () => {
  expect((await fetch(`${address}/`)).status).toBe(404)
  const { port } = metrics.address() as AddressInfo
  await expect(openMetrics({ port, host: '127.0.0.1' })).rejects.toThrow(/METRICS_PORT \d+ is taken/)
})

it('goes on giving figures while the database is away', async () => {
  await database.close()
  const text = await figures()
  expect(text).toContain('process_resident_memory_bytes')
  expect(text).not.toContain('jobs{state')
})
