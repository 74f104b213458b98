import { asc, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { auditLog } from '@/db/schema/audit'
import { exports } from '@/db/schema/exports'
import { setExportLimits } from '@/tests/support/defects/exports'
import {
  columns,
  deletedList,
  held,
  linesFrom,
  list,
  mime,
  mine,
  openExports,
  readOn,
  records,
} from './export-calls'

const { door, anna, bert, send, data, noted, untilState, clear } = await openExports()
beforeEach(clear)
afterAll(() => door.close())

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
    await expect(readOn(reader, 350)).rejects.toThrow()
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
    await expect(readOn(reader, 2_050)).rejects.toThrow()
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
