import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { exports } from '@/db/schema/exports'
import { removeExpiredExports } from '@/lib/defects/export/export-job'
import { sweepFiles } from '@/lib/files/sweep-files'
import { embeddedFileStore } from '@/lib/services/file-store/embedded'
import { setExportLimits } from '@/tests/support/defects/exports'
import { columns, deletedList, held, linesFrom, list, mime, mine, openExports, readOn } from './export-calls'

const { door, anna, bert, send, data, noted, untilState, runJob, clear } = await openExports()
beforeEach(clear)
afterAll(() => door.close())

describe('an export of very many records', () => {
  const request = { columns, filters: { complaintNo: 'QX20200102' } }
  beforeEach(() => setExportLimits(door.database.db, { reasonAbove: 1_000_000, jobAbove: 20 }))

  async function finished(token: string, json: object = request) {
    const { jobId } = (await data(token, 'POST', list, json)).data
    await runJob()
    return jobId as string
  }

  test('is a job whose file waits for its owner, and for nobody else', async () => {
    const { jobId, total } = (await data(anna, 'POST', list, request)).data
    expect(total).toBe(40)
    expect((await data(anna, 'GET', `${mine}/${jobId}`)).data).toMatchObject({
      state: 'queued',
      total: 40,
      done: 0,
      kept: false,
    })
    expect((await send(anna, 'GET', `${mine}/${jobId}/file`)).status).toBe(404)
    expect(await runJob()).toBe(true)
    const { data: status } = await data(anna, 'GET', `${mine}/${jobId}`)
    expect(status).toMatchObject({
      state: 'done',
      total: 40,
      done: 40,
      kept: true,
      direct: false,
      columns: 5,
    })
    const file = await send(anna, 'GET', `${mine}/${jobId}/file`)
    expect([file.status, file.headers.get('content-length')]).toEqual([200, String(status.size)])
    expect(decodeURIComponent(file.headers.get('content-disposition')!)).toContain(
      `UTF-8''${status.fileName}`,
    )
    expect(await linesFrom(file)).toHaveLength(41)
    for (const path of [`${mine}/${jobId}`, `${mine}/${jobId}/file`])
      expect((await send(bert, 'GET', path)).status).toBe(404)
    expect((await data(bert, 'GET', mine)).data.map((row: { jobId: string }) => row.jobId)).not.toContain(
      jobId,
    )
    expect((await data(anna, 'GET', mine)).data[0]).toMatchObject({ jobId, kept: true })
    expect((await noted(jobId)).map(({ action, outcome }) => [action, outcome])).toEqual([
      ['startExport', 'done'],
      ['exportDefects', 'done'],
      ['downloadExport', 'done'],
    ])
  })

  test('starts once under its Idempotency-Key, and gives its job again', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const token = await door.signIn([...held, 'vehicle_defect_delete'])
    const call = async (json: object, path = list) => {
      const answer = await door.call('POST', path, { token, json, headers })
      return { status: answer.status, body: await answer.json() }
    }
    const jobs = () => door.database.db.$count(exports)
    const before = await jobs()
    const all = await Promise.all([call(request), call(request), call(request)])
    const done = all.filter(({ status }) => status === 200)
    expect(all.filter(({ status }) => ![200, 409].includes(status))).toEqual([])
    const [first] = done
    for (const { body } of [...done, await call(request)]) expect(body).toEqual(first!.body)
    expect(await jobs()).toBe(before + 1)
    await runJob()
    expect((await call(request)).body.data.jobId).toBe(first!.body.data.jobId)
    expect((await call({ ...request, columns: ['vin'] })).status).toBe(422)
    expect((await call(request, deletedList)).status).toBe(422)
    expect(await jobs()).toBe(before + 1)
  })

  test('that is a file at once is made again under its Idempotency-Key', async () => {
    await setExportLimits(door.database.db, { reasonAbove: 1_000_000 })
    const headers = { 'idempotency-key': randomUUID() }
    const lines = []
    for (let times = 0; times < 2; times++) {
      const answer = await door.call('POST', list, { token: anna, json: request, headers })
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, mime])
      lines.push(await linesFrom(answer))
      await untilState(answer.headers.get('x-export-job')!, 'done')
    }
    expect(lines[1]).toEqual(lines[0])
    expect(lines[0]).toHaveLength(41)
  })

  test('keeps its file for its time only, and the sweeping spares it until then', async () => {
    const { db } = door.database
    const store = embeddedFileStore(door.files)
    const jobId = await finished(anna)
    await sweepFiles(db, store, new Date(Date.now() + 48 * 3_600_000))
    const file = await send(anna, 'GET', `${mine}/${jobId}/file`)
    expect(file.status).toBe(200)
    await file.body!.cancel()
    const [row] = await db.select().from(exports).where(eq(exports.jobId, jobId))
    expect(row!.expiresAt!.getTime() - Date.now()).toBeGreaterThan(23.9 * 3_600_000)
    await db
      .update(exports)
      .set({ expiresAt: new Date(Date.now() - 1_000) })
      .where(eq(exports.jobId, jobId))
    expect((await send(anna, 'GET', `${mine}/${jobId}/file`)).status).toBe(404)
    expect((await data(anna, 'GET', `${mine}/${jobId}`)).data).toMatchObject({ state: 'done', kept: false })
    const before = filesIn(door.files)
    expect(await removeExpiredExports(db, store)).toBe(1)
    expect(filesIn(door.files)).toBe(before - 1)
    expect(await removeExpiredExports(db, store)).toBe(0)
  })

  test('is cancelled before it began: nothing is written', async () => {
    const { jobId } = (await data(anna, 'POST', list, request)).data
    const before = filesIn(door.files)
    expect((await send(bert, 'DELETE', `${mine}/${jobId}`)).status).toBe(404)
    expect((await send(anna, 'DELETE', `${mine}/${jobId}`)).status).toBe(200)
    expect(await runJob()).toBe(false)
    expect((await data(anna, 'GET', `${mine}/${jobId}`)).data).toMatchObject({
      state: 'cancelled',
      kept: false,
    })
    expect(filesIn(door.files)).toBe(before)
    expect((await send(anna, 'DELETE', `${mine}/${jobId}`)).status).toBe(409)
  })

  test('is cancelled while it runs: it reads no further and leaves no file', async () => {
    const { jobId } = (await data(anna, 'POST', list, { columns, filters: {} })).data
    const before = filesIn(door.files)
    const { db } = door.database.owner
    // Cancels the job as it starts, so that its first progress report finds the cancellation.
    await db.execute(sql`CREATE FUNCTION cancel_it() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN NEW.cancelled_at := now(); RETURN NEW; END $$`)
    await db.execute(sql`CREATE TRIGGER cancel_it BEFORE UPDATE ON jobs FOR EACH ROW
      WHEN (OLD.state = 'queued' AND NEW.state = 'running') EXECUTE FUNCTION cancel_it()`)
    try {
      expect(await runJob()).toBe(true)
    } finally {
      await db.execute(sql`DROP FUNCTION cancel_it() CASCADE`)
    }
    expect((await data(anna, 'GET', `${mine}/${jobId}`)).data).toMatchObject({
      state: 'cancelled',
      kept: false,
    })
    expect(filesIn(door.files)).toBe(before)
    expect((await noted(jobId)).at(-1)).toMatchObject({ action: 'exportDefects', outcome: 'cancelled' })
  })

  test('that fails keeps nothing and says so', async () => {
    const { db } = door.database.owner
    const { jobId } = (await data(anna, 'POST', list, request)).data
    const before = filesIn(door.files)
    await db.execute(sql`ALTER TABLE defects RENAME COLUMN summary TO away`)
    try {
      await runJob()
    } finally {
      await db.execute(sql`ALTER TABLE defects RENAME COLUMN away TO summary`)
    }
    const status = (await data(anna, 'GET', `${mine}/${jobId}`)).data
    expect(status).toMatchObject({ state: 'failed', kept: false, reason: '系统繁忙，请稍后再试' })
    expect(filesIn(door.files)).toBe(before)
    expect((await noted(jobId)).at(-1)).toMatchObject({ action: 'exportDefects', outcome: 'failed' })
  })

  test('is written with the rights of the hour: who lost them gets no file, or none in clear', async () => {
    const { pool } = door.database
    const carl = await door.signIn(held)
    const jobId = await finished(carl)
    const person = `(select user_id from exports where job_id = ${jobId})`
    const role = `(select role_id from user_roles where user_id = ${person})`
    await pool.query(
      `delete from role_permissions where role_id = ${role} and permission_id = 'vehicle_defect_personal'`,
    )
    expect((await send(carl, 'GET', `${mine}/${jobId}/file`)).status).toBe(403)
    const later = (await data(carl, 'POST', list, request)).data.jobId
    await pool.query(
      `delete from role_permissions where role_id = ${role} and permission_id = 'vehicle_defect_export'`,
    )
    await runJob()
    expect((await untilState(later, 'failed')).reason).toMatchObject({ code: 'forbidden' })
    expect((await send(carl, 'GET', `${mine}/${jobId}`)).status).toBe(403)
  })

  test('whose sender died is noted as failed by the next process', async () => {
    await setExportLimits(door.database.db, { reasonAbove: 1_000_000 })
    const response = await send(anna, 'POST', list, { columns, filters: {} })
    const jobId = response.headers.get('x-export-job')!
    const { pool } = door.database
    await pool.query(`update jobs set lease_until = now() - interval '1 s' where id = $1`, [jobId])
    expect(await runJob()).toBe(true)
    await untilState(jobId, 'failed')
    expect((await noted(jobId)).at(-1)).toMatchObject({ action: 'exportDefects', outcome: 'failed' })
    await response.body!.cancel()
  })

  test('whose sender stood still beyond its lease breaks off when it goes on, and is noted once', async () => {
    await setExportLimits(door.database.db, { reasonAbove: 1_000_000 })
    const response = await send(anna, 'POST', list, { columns, filters: {} })
    const reader = response.body!.getReader()
    await reader.read()
    const jobId = response.headers.get('x-export-job')!
    const { pool } = door.database
    await pool.query(`update jobs set lease_until = now() - interval '1 s' where id = $1`, [jobId])
    await vi.waitUntil(runJob, { timeout: 50_000, interval: 20 })
    const ended = await untilState(jobId, 'failed')
    // The export checks three times a second whether it may continue.
    await expect(readOn(reader, 350)).rejects.toThrow()
    expect(await untilState(jobId, 'failed')).toEqual(ended)
    expect((await noted(jobId)).map(({ action, outcome }) => [action, outcome])).toEqual([
      ['startExport', 'done'],
      ['exportDefects', 'failed'],
    ])
  })
})

function filesIn(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile()).length
}
