import { execFileSync } from 'node:child_process'
import os from 'node:os'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { jobItems, jobs } from '@/db/schema/jobs'
import type { Ctx } from '@/lib/core/context'
import { readImport } from '@/lib/defects/import/read-import'
import { bulkKind } from '@/lib/defects/steps/bulk/bulk-job'
import { enqueueJob } from '@/lib/jobs/job'
import { superviseJobProcesses } from '@/lib/ops/server/supervise-job-processes'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { openFreezer } from '@/tests/support/database/freezer'
import { send } from '@/tests/support/defects/imports'
import { type Catalogue, seedCatalogue } from '@/tests/support/defects/records'
import { sheetOf } from '@/tests/support/files/workbooks'
import { temporaryFolder } from '@/tests/support/intake/uploads'
import { contextOf } from '@/tests/support/people/people'

let database: TestDatabase
let ids: Catalogue
let ctx: Ctx
let stop = () => {}
let line: Awaited<ReturnType<typeof openFreezer>>
const place = temporaryFolder()
const before = { DATABASE_URL: process.env.DATABASE_URL, FILES_DIR: process.env.FILES_DIR }

beforeAll(async () => {
  database = await openTestDatabase()
  ids = await seedCatalogue(database.db)
  ctx = await contextOf(
    database.db,
    ['vehicle_defect_import', 'vehicle_defect', 'vehicle_defect_opt', 'vehicle_defect_delete'],
    place.folder,
  )
  line = await openFreezer(database.url)
  Object.assign(process.env, { DATABASE_URL: line.url, FILES_DIR: place.folder })
  stop = superviseJobProcesses()
})
afterAll(async () => {
  stop()
  await until(() => processes().length === 0)
  for (const [name, value] of Object.entries(before))
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
  place.remove()
  await line.close()
  await database.close()
})

const until = <T>(ask: () => Promise<T | false> | T | false) =>
  vi.waitUntil(ask, { timeout: 60_000, interval: 50 })

function processes(): { pid: number; lane: string }[] {
  return execFileSync('ps', ['-o', 'pid=,ppid=,stat=,args=', '-A'], { encoding: 'utf8' })
    .split('\n')
    .map(line => line.trim().split(/\s+/))
    .filter(([, parent, state, ...args]) => {
      return (
        Number(parent) === process.pid && !state?.startsWith('Z') && args.includes('lib/ops/server/jobs.mjs')
      )
    })
    .map(words => ({ pid: Number(words[0]), lane: words.at(-1)! }))
}

async function check() {
  const lines = [1, 2].map(at => ['2024-01-02', `异响 ${at} ${Math.random()}`, `星辰${ids.mark}`])
  return send(ctx, await sheetOf([['接收日期', '问题简述', '品牌'], ...lines]))
}

const checked = (jobId: string) =>
  until(async () => {
    const reported = await readImport(ctx, { jobId })
    return reported.state === 'done' && reported
  })

test('a process for each lane stands ready before anything waits, and one that dies is replaced', async () => {
  const lanes = () =>
    processes()
      .map(({ lane }) => lane)
      .sort()
      .join()
  await until(() => lanes() === 'long,quick')
  const priority = (lane: string) => os.getPriority(processes().find(one => one.lane === lane)!.pid)
  await until(() => priority('long') === Math.max(priority('quick'), 10))
  const [victim] = processes()
  process.kill(victim!.pid, 'SIGKILL')
  await until(() => lanes() === 'long,quick' && !processes().some(({ pid }) => pid === victim!.pid))
}, 120_000)

test('a dry run waits behind no bulk step, and outlives the death of the process that runs it', async () => {
  const [record] = (await database.pool.query('select id::text from defects order by id limit 1')).rows
  const holder = await database.pool.connect()
  try {
    // The row lock blocks the bulk step until it is released.
    await holder.query('begin')
    await holder.query('select from defects where id = $1 for update', [record.id])
    const long = await ctx.tx(async tx => {
      const jobId = await enqueueJob(tx, bulkKind, { action: 'delete', reason: '重复录入' })
      await tx.db.insert(jobItems).values({ jobId, position: 1, entityId: record.id })
      return jobId
    })
    const stateOf = async () =>
      (await database.pool.query('select state, attempts from jobs where id = $1', [long])).rows[0]
    await until(async () => (await stateOf()).state === 'running')
    expect(await checked(await check())).toMatchObject({ valid: 2, created: 0 })
    expect(await stateOf()).toEqual({ state: 'running', attempts: 1 })

    const running = processes()
    expect(running.map(({ lane }) => lane).sort()).toEqual(['long', 'quick'])
    const victim = running.find(({ lane }) => lane === 'long')!
    process.kill(victim.pid, 'SIGKILL')
    await until(() => !processes().some(({ pid }) => pid === victim.pid))
    // The other lane continues, and the dead process's job is taken over after its lease.
    expect(await checked(await check())).toMatchObject({ valid: 2 })
    await database.db.update(jobs).set({ leaseUntil: new Date(0) })
    await until(async () => (await stateOf()).attempts === 2)
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  await until(
    async () => (await database.pool.query(`select from jobs where state <> 'done'`)).rowCount === 0,
  )
}, 120_000)

test('its process stays when the database goes away, and does what comes after', async () => {
  await checked(await check())
  const quick = () => processes().find(({ lane }) => lane === 'quick')?.pid
  const before = quick()
  expect(before).toBeDefined()
  line.down()
  // Both processes have tried to reach it again.
  await expect.poll(() => line.refused).toBeGreaterThan(4)
  line.thaw()
  expect(await checked(await check())).toMatchObject({ valid: 2 })
  expect(quick()).toBe(before)
}, 120_000)
