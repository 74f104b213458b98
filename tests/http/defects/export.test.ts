import { readdirSync } from 'node:fs'
import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditLog } from '@/db/schema/audit'
import { exports } from '@/db/schema/exports'
import { jobs } from '@/db/schema/jobs'
import { findUserById } from '@/lib/accounts/people/find-user'
import type { Access } from '@/lib/core/permissions'
import { removeExpiredExports } from '@/lib/defects/export/remove-expired-exports'
import { sweepFiles } from '@/lib/files/sweep-files'
import { jobKinds } from '@/lib/ops/server/job-kinds'
import { embeddedFileStore } from '@/lib/services/file-store/embedded'
import { fillWithRecords } from '@/tests/support/database/fill-with-records'
import { runNextJob } from '@/tests/support/database/run-next-job'
import { linesOf, setExportLimits } from '@/tests/support/defects/exports'
import { seedCatalogue } from '@/tests/support/defects/records'
import { type Door, openDoor } from '@/tests/support/server/door'

const held: Access[] = ['vehicle_defect', 'vehicle_defect_export', 'vehicle_defect_personal']
const list = '/complaintsvehicleinfo/exportComplaintsVehicleInfoList'
const deletedList = '/complaintsvehicleinfo/exportLogicDeleteList'
const mine = '/complaintsvehicleinfo/export'
const mime = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const records = 12_000
const columns = ['complaintNo', 'state', 'receivedAt', 'vin', 'summary']

let door: Door
let anna: string
let bert: string

beforeAll(async () => {
  door = await openDoor()
  const { db } = door.database
  await fillWithRecords(door.database, await seedCatalogue(db), records)
  await db.execute(sql`UPDATE defects SET deleted_at = now(), delete_reason = '重复' WHERE id <= 3`)
  await db.execute(sql`UPDATE defects SET reporter_name = '张三丰' WHERE id = 4`)
  ;[anna, bert] = await Promise.all([door.signIn(held), door.signIn(held)])
})
beforeEach(async () => {
  const { db } = door.database
  await db.update(jobs).set({ state: 'done' }).where(sql`state in ('queued', 'running')`)
  await setExportLimits(db, { reasonAbove: 1_000_000 })
})
afterAll(() => door.close())

const send = (token: string | undefined, method: string, path: string, json?: unknown) =>
  door.call(method, path, { token, json })
async function data(token: string, method: string, path: string, json?: unknown) {
  const response = await send(token, method, path, json)
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape
  return { status: response.status, ...((await response.json()) as any) }
}
const linesFrom = async (response: Response) => linesOf(await response.arrayBuffer())

async function noted(jobId: string, records = false) {
  const { db } = door.database
  const [row] = await db.select().from(exports).where(eq(exports.jobId, jobId))
  return db
    .select()
    .from(auditLog)
    .where(
      sql`${auditLog.entity} = 'export' AND ${auditLog.entityId} = ${row!.id}
        AND (${auditLog.action} = 'exportRecords') = ${records}`,
    )
    .orderBy(asc(auditLog.id))
}

async function untilState(jobId: string, state: string) {
  for (;;) {
    const [row] = await door.database.db.select().from(jobs).where(eq(jobs.id, jobId))
    if (row!.state === state) return row!
    if (row!.state !== 'running' && row!.state !== 'queued') throw new Error(`it is ${row!.state}`)
    await new Promise(done => setTimeout(done, 20))
  }
}

async function runJob() {
  const { openContext } = await import('@/lib/accounts/open-context')
  const { db } = door.database
  return runNextJob(db, jobKinds, async (userId, locale) => {
    const user = await findUserById(db, userId!)
    return user && openContext({ user, db, locale: locale as 'zh-CN', door: 'job' })
  })
}

describe('an export', () => {
  test('is a workbook with the columns asked for, in their order, of the records that match', async () => {
    const response = await send(anna, 'POST', list, { columns, filters: { complaintNo: 'QX20200102' } })
    expect([response.status, response.headers.get('content-type')]).toEqual([200, mime])
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="_+-\d{8}-\d{4}\.xlsx"; filename\*=UTF-8''%E7%BC%BA%E9%99%B7%E8%AE%B0%E5%BD%95-\d{8}-\d{4}\.xlsx$/,
    )
    const [head, ...rows] = await linesFrom(response)
    expect(head).toEqual(['投诉编号', '状态', '接收日期', '车辆识别代号（VIN）', '问题简述'])
    expect(rows).toHaveLength(40)
    expect(rows.every(([number]) => String(number).startsWith('QX20200102'))).toBe(true)
    expect(rows[0]).toEqual([
      expect.stringMatching(/^QX\d{14}$/),
      expect.stringMatching(/\p{Script=Han}/u),
      new Date('2020-01-02'),
      expect.stringMatching(/^LSVAB2183K2\d{6}$/),
      expect.stringMatching(/^第\d+次报告$/),
    ])
  })

  test('takes the language of its caller', async () => {
    const response = await door.call('POST', list, {
      token: anna,
      json: { columns: ['complaintNo'], filters: { complaintNo: 'QX20200102' } },
      headers: { 'accept-language': 'en-US' },
    })
    expect(response.headers.get('content-disposition')).toContain('filename="defect-records-')
    expect((await linesFrom(response))[0]).toEqual(['Complaint no.'])
  })

  test('of chosen records has those and no others', async () => {
    const response = await send(anna, 'POST', list, {
      columns: ['summary'],
      filters: {},
      ids: ['7', '9', '2'],
    })
    const rows = await linesFrom(response)
    // The second record is deleted.
    expect(rows.slice(1).flat().sort()).toEqual(['第7次报告', '第9次报告'])
  })

  test('masks for who may not see personal data, and leaves it out where that was asked for', async () => {
    const request = { columns: ['vin', 'reporterName'], filters: {}, ids: ['4'] }
    const stranger = await door.signIn(['vehicle_defect_export'])
    const [clear, hidden, masked, none] = await Promise.all([
      send(anna, 'POST', list, request).then(linesFrom),
      send(anna, 'POST', list, { ...request, masked: true }).then(linesFrom),
      send(stranger, 'POST', list, request).then(linesFrom),
      send(anna, 'POST', list, { ...request, deidentified: true }).then(linesFrom),
    ])
    expect(clear[1]).toEqual(['LSVAB2183K2000004', '张三丰'])
    for (const lines of [hidden, masked]) expect(lines[1]).toEqual(['LSVAB2183K2******', '张*'])
    expect(JSON.stringify(none)).not.toMatch(/LSV|张/)
    const rows = await door.database.db.select().from(exports).orderBy(asc(exports.id))
    expect(
      rows
        .slice(-4)
        .map(row => row.clear)
        .filter(Boolean),
    ).toHaveLength(1)
  })

  test('of deleted records needs the right to see them too', async () => {
    const request = { columns: ['complaintNo', 'deleteReason'], filters: {} }
    expect((await send(anna, 'POST', deletedList, request)).status).toBe(403)
    const chief = await door.signIn([...held, 'vehicle_defect_delete:query'])
    const response = await send(chief, 'POST', deletedList, request)
    expect(decodeURIComponent(response.headers.get('content-disposition')!)).toContain(
      "UTF-8''已删除缺陷记录-",
    )
    const rows = await linesFrom(response)
    expect(rows.slice(1).map(([, reason]) => reason)).toEqual(['重复', '重复', '重复'])
    const without = await door.signIn(['vehicle_defect_delete:query'])
    expect((await send(without, 'POST', deletedList, request)).status).toBe(403)
  })

  test('is refused where something is wrong with it, and says what', async () => {
    const cases: [object, number, string | null][] = [
      [{ filters: {} }, 400, 'columns'],
      [{ columns: [], filters: {} }, 400, 'columns'],
      [{ columns: ['password_hash'], filters: {} }, 400, 'columns.0'],
      [{ columns: ['deleteReason'], filters: {} }, 400, null],
      [{ columns, filters: { nonsense: 1 } }, 400, null],
      [{ columns, filters: { receivedAtFrom: '2020-13-01' } }, 400, 'filters.receivedAtFrom'],
      [{ columns, filters: {}, ids: [] }, 400, 'ids'],
      [{ columns, filters: {}, ids: ["1' or 1=1"] }, 400, 'ids.0'],
      [{ columns, filters: {}, limit: 3 }, 400, 'limit'],
    ]
    for (const [json, status, path] of cases) {
      const answer = await data(anna, 'POST', list, json)
      expect([answer.status, JSON.stringify(json)]).toEqual([status, JSON.stringify(json)])
      if (path) expect(answer.errors[0].path).toBe(path)
    }
    expect((await send(undefined, 'POST', list, { columns, filters: {} })).status).toBe(401)
    const viewer = await door.signIn(['vehicle_defect'])
    expect((await send(viewer, 'POST', list, { columns, filters: {} })).status).toBe(403)
    const pending = sql`select 1 from jobs where state in ('queued', 'running')`
    expect((await door.database.db.execute(pending)).rows).toEqual([])
  })

  test('of many records needs a reason', async () => {
    await setExportLimits(door.database.db, { reasonAbove: 39 })
    const request = { columns, filters: { complaintNo: 'QX20200102' } }
    const refused = await data(anna, 'POST', list, request)
    expect([refused.status, refused.errors[0].path]).toEqual([400, 'reason'])
    expect((await data(anna, 'POST', list, { ...request, reason: '   ' })).status).toBe(400)
    expect(await linesFrom(await send(anna, 'POST', list, { ...request, reason: '专项分析' }))).toHaveLength(
      41,
    )
  })

  test('is in the audit log when it begins and when it has ended: who, what, how many, why', async () => {
    const request = { columns, filters: { complaintNo: 'QX20200102' }, reason: '专项分析' }
    const response = await send(anna, 'POST', list, request)
    const jobId = response.headers.get('x-export-job')!
    expect(await noted(jobId)).toMatchObject([{ action: 'startExport', detail: { total: 40, clear: true } }])
    await response.arrayBuffer()
    await untilState(jobId, 'done')
    const [taken, ...more] = await noted(jobId, true)
    expect(new Set(taken!.shown).size).toBe(40)
    expect(more).toEqual([])
    const [start, end] = await noted(jobId)
    expect(end).toMatchObject({
      action: 'exportDefects',
      outcome: 'done',
      userId: start!.userId,
      detail: {
        columns,
        filters: { complaintNo: 'QX20200102' },
        reason: '专项分析',
        rows: 40,
        clear: true,
        deidentified: false,
        deleted: false,
      },
    })
    expect(await data(anna, 'GET', `${mine}/${jobId}`)).toMatchObject({
      data: { state: 'done', total: 40, done: 40, kept: false, direct: true },
    })
    const shown = await door.database.db
      .select({ shown: auditLog.shown })
      .from(auditLog)
      .where(sql`${auditLog.action} = 'exportRecords' AND ${auditLog.entityId} = ${end!.entityId}`)
    expect(shown.map(row => row.shown?.length)).toEqual([40])
  })

  test('that its reader leaves reads no further and says that it was cancelled', async () => {
    const response = await send(anna, 'POST', list, { columns, filters: {} })
    const reader = response.body!.getReader()
    await reader.read()
    await reader.cancel()
    const jobId = response.headers.get('x-export-job')!
    await untilState(jobId, 'cancelled')
    const [, end] = await noted(jobId)
    expect(end).toMatchObject({ action: 'exportDefects', outcome: 'cancelled' })
    expect((end!.detail as { rows: number }).rows).toBeLessThan(records - 3)
  })

  test('that is cancelled from elsewhere breaks off', async () => {
    const response = await send(anna, 'POST', list, { columns, filters: {} })
    const reader = response.body!.getReader()
    await reader.read()
    const jobId = response.headers.get('x-export-job')!
    expect((await send(bert, 'DELETE', `${mine}/${jobId}`)).status).toBe(404)
    expect((await send(anna, 'DELETE', `${mine}/${jobId}`)).status).toBe(200)
    // The export checks three times a second whether it may continue.
    await new Promise(done => setTimeout(done, 350))
    await expect(readOn(reader)).rejects.toThrow()
    await untilState(jobId, 'cancelled')
    expect((await send(anna, 'DELETE', `${mine}/${jobId}`)).status).toBe(409)
  })

  test('that fails midway breaks the connection and is noted as failed', async () => {
    const { db } = door.database.owner
    const response = await send(anna, 'POST', list, { columns, filters: {} })
    const reader = response.body!.getReader()
    await reader.read()
    await db.execute(sql`ALTER TABLE defects RENAME COLUMN summary TO away`)
    try {
      await expect(readOn(reader)).rejects.toThrow()
    } finally {
      await db.execute(sql`ALTER TABLE defects RENAME COLUMN away TO summary`)
    }
    const jobId = response.headers.get('x-export-job')!
    expect((await untilState(jobId, 'failed')).reason).toEqual({ code: 'internal', params: {} })
    const [, end] = await noted(jobId)
    expect(end).toMatchObject({ action: 'exportDefects', outcome: 'failed' })
  })

  test('of somebody who was disabled or lost the right meanwhile goes no further', async () => {
    const { pool } = door.database
    const gone = await door.signIn(held)
    const response = await send(gone, 'POST', list, { columns, filters: {} })
    const reader = response.body!.getReader()
    await reader.read()
    const jobId = response.headers.get('x-export-job')!
    await pool.query(
      `update users set state = 'disabled' where id = (select user_id from exports where job_id = $1)`,
      [jobId],
    )
    // The export checks the permission again every two seconds.
    await new Promise(done => setTimeout(done, 2_050))
    await expect(readOn(reader)).rejects.toThrow()
    expect((await untilState(jobId, 'failed')).reason).toMatchObject({ code: 'forbidden' })
  })

  test('is one of three at most; the fourth is told to wait', async () => {
    const ask = () => send(anna, 'POST', list, { columns, filters: {} })
    const answers = await Promise.all(Array.from({ length: 6 }, ask))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429, 429])
    const refused = answers.find(({ status }) => status === 429)!
    expect((await refused.json()).resMsg).toContain('3 个导出')
    expect(refused.headers.get('retry-after')).toBe('60')
    expect((await send(bert, 'POST', list, { columns, filters: {}, ids: ['9'] })).status).toBe(200)
    for (const answer of answers) if (answer.status === 200) await answer.body!.cancel()
    for (const answer of answers)
      if (answer.status === 200) await untilState(answer.headers.get('x-export-job')!, 'cancelled')
    const again = await send(anna, 'POST', list, { columns, filters: {}, ids: ['9'] })
    expect(await linesFrom(again)).toHaveLength(2)
  })
})

async function readOn(reader: ReadableStreamDefaultReader<Uint8Array>) {
  for (let part = await reader.read(); !part.done; part = await reader.read());
}

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
    while (!(await runJob())) await new Promise(done => setTimeout(done, 20))
    const ended = await untilState(jobId, 'failed')
    // The export checks three times a second whether it may continue.
    await new Promise(done => setTimeout(done, 350))
    await expect(readOn(reader)).rejects.toThrow()
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

describe('the columns that one can export', () => {
  test('come by group with the standard set first, and the last choice once there is one', async () => {
    const nora = await door.signIn(['vehicle_defect_export'])
    const { data: choice } = await data(nora, 'GET', '/exportcolumn')
    expect(choice).toMatchObject({ chosen: 'standard', mayClear: false, mayShare: false })
    expect(choice.columns.length).toBeGreaterThan(90)
    expect(choice.columns.find(({ key }: { key: string }) => key === 'mobile')).toEqual({
      key: 'mobile',
      name: '手机号码',
      group: 'reporter',
      groupName: '报告人',
      personal: true,
      deleted: false,
    })
    for (const { name, groupName } of choice.columns)
      expect(`${name} ${groupName}`).not.toMatch(/^fields|sections/)
    await (
      await send(nora, 'POST', list, { columns: ['summary', 'vin'], filters: {}, ids: ['9'] })
    ).arrayBuffer()
    const after = (await data(nora, 'GET', '/exportcolumn')).data
    expect(after.chosen).toBe('last')
    expect(after.sets.find(({ id }: { id: string }) => id === 'last').columns).toEqual(['summary', 'vin'])
  })

  test('are kept as sets under a name, one of which can come first', async () => {
    const olga = await door.signIn(['vehicle_defect_export'])
    const kept = await data(olga, 'POST', '/exportcolumn', { name: ' 月报 ', columns, first: true })
    expect(kept.data.name).toBe('月报')
    const choice = (await data(olga, 'GET', '/exportcolumn')).data
    expect(choice.chosen).toBe(kept.data.id)
    expect(choice.sets.at(-1)).toMatchObject({ name: '月报', columns, mine: true, shared: false })
    expect((await data(anna, 'GET', '/exportcolumn')).data.sets).not.toContainEqual(
      expect.objectContaining({ name: '月报' }),
    )
    const again = await data(olga, 'POST', '/exportcolumn', {
      name: '月报',
      columns: ['vin', 'vin', 'state'],
    })
    expect(again.data.id).toBe(kept.data.id)
    expect((await data(olga, 'PUT', '/exportcolumn', { id: 'standard' })).data).toEqual({
      chosen: 'standard',
    })
    const now = (await data(olga, 'GET', '/exportcolumn')).data
    expect([now.chosen, now.sets.at(-1).columns]).toEqual(['standard', ['vin', 'state']])
    expect((await send(anna, 'PUT', '/exportcolumn', { id: kept.data.id })).status).toBe(404)
    expect((await send(anna, 'DELETE', `/exportcolumn/${kept.data.id}`)).status).toBe(404)
    expect((await send(olga, 'DELETE', `/exportcolumn/${kept.data.id}`)).status).toBe(200)
    expect((await send(olga, 'DELETE', `/exportcolumn/${kept.data.id}`)).status).toBe(404)
  })

  test('are shared by who may, and seen by everybody who may export', async () => {
    const chief = await door.signIn(['vehicle_defect_export', 'system_view'])
    const set = { name: '全员列组', columns, shared: true }
    expect((await send(anna, 'POST', '/exportcolumn', set)).status).toBe(403)
    const { id } = (await data(chief, 'POST', '/exportcolumn', set)).data
    const seen = (await data(anna, 'GET', '/exportcolumn')).data.sets
    expect(seen).toContainEqual(
      expect.objectContaining({ id, mine: false, shared: true, ownerName: '测试员' }),
    )
    expect((await send(anna, 'PUT', '/exportcolumn', { id })).status).toBe(200)
    expect((await send(anna, 'DELETE', `/exportcolumn/${id}`)).status).toBe(404)
    expect((await send(chief, 'DELETE', `/exportcolumn/${id}`)).status).toBe(200)
    // The requested choice is gone: the fallback is the last export's columns or the standard ones.
    expect(['last', 'standard']).toContain((await data(anna, 'GET', '/exportcolumn')).data.chosen)
  })

  test('that a set names and that are no more are passed over', async () => {
    const pete = await door.signIn(['vehicle_defect_export'])
    const view = {
      list: 'defects.export',
      name: '旧列组',
      query: '',
      table: { columns: [{ key: 'gone' }, { key: 'vin' }] },
    }
    expect((await send(pete, 'POST', '/views', view)).status).toBe(200)
    const { sets } = (await data(pete, 'GET', '/exportcolumn')).data
    expect(sets.at(-1)).toMatchObject({ name: '旧列组', columns: ['vin'] })
  })

  test('are refused where they are none', async () => {
    for (const [json, path] of [
      [{ columns: ['nonsense'] }, 'columns.0'],
      [{ columns: [] }, 'columns'],
      [{ columns, name: '' }, 'name'],
      [{ columns, owner: '1' }, 'owner'],
    ] as const) {
      const answer = await data(anna, 'POST', '/exportcolumn', json)
      expect([answer.status, answer.errors[0].path]).toEqual([400, path])
    }
    expect((await send(anna, 'PUT', '/exportcolumn', { id: 'x' })).status).toBe(400)
    const viewer = await door.signIn(['vehicle_defect'])
    expect((await send(viewer, 'GET', '/exportcolumn')).status).toBe(403)
  })
})
