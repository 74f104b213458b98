import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { intakeUploads } from '@/db/schema/intake'
import { states } from '@/lib/defects/states'
import {
  codeTicketFor,
  newAddress,
  newMobile,
  reportOf,
  vehicleAnswers,
  withFloodOf,
} from '@/tests/support/intake/intake'
import { pdf } from '@/tests/support/intake/uploads'
import { openReports, paths } from './report-calls'

const { door, ids, send, add, recordOf, reports, upload } = await openReports()
afterAll(() => door.close())

async function waiting(): Promise<number> {
  const from = `pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return (await door.database.pool.query(`select count(*)::int from ${from}`)).rows[0].count
}

describe('the ticket of the number', () => {
  it('is good for one report, of that number, by that purpose and in its time', async () => {
    const report = await reportOf(door, ids)
    expect((await add(report)).status).toBe(200)
    const again = await add(report)
    expect([again.status, paths(again.body)]).toEqual([400, ['codeTicket']])
    const mobile = newMobile()
    for (const codeTicket of [
      await codeTicketFor(door, newMobile()),
      await codeTicketFor(door, mobile, 'draft'),
      'made-up-made-up-made-up',
    ]) {
      const { status, body } = await add({
        branch: 'vehicle',
        consentVersion: '1',
        ...vehicleAnswers(ids, mobile),
        codeTicket,
      })
      expect([status, paths(body)]).toEqual([400, ['codeTicket']])
    }
  })

  it('outlives a report that was refused', async () => {
    const report = await reportOf(door, ids, { city: '440100' })
    expect((await add(report)).status).toBe(400)
    expect((await add({ ...report, city: '310100' })).status).toBe(200)
  })

  it('makes one record of twenty calls at once', async () => {
    const report = await reportOf(door, ids)
    const before = await reports()
    const all = await Promise.all(Array.from({ length: 20 }, () => add(report)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await reports()).toBe(before + 1)
  })
})

describe('the Idempotency-Key', () => {
  it('answers the same again: one record, one receipt, also for twenty at once', async () => {
    const report = await reportOf(door, ids)
    const before = await reports()
    const key = crypto.randomUUID()
    const all = await Promise.all(Array.from({ length: 20 }, () => add(report, { key })))
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(all.map(({ body }) => JSON.stringify(body.data))).size).toBe(1)
    expect(await reports()).toBe(before + 1)
    const later = await add(report, { key })
    expect(later.body.data).toEqual(all[0]!.body.data)
    const { rows } = await door.database.pool.query(`select count(*)::int from defects where mobile = $1`, [
      report.mobile,
    ])
    expect(rows[0].count).toBe(1)
  })

  it('takes a new ticket of the same number for a call whose answer was lost', async () => {
    const report = await reportOf(door, ids)
    const key = crypto.randomUUID()
    const first = await add(report, { key })
    const codeTicket = await codeTicketFor(door, report.mobile as string)
    expect((await add({ ...report, codeTicket }, { key })).body.data).toEqual(first.body.data)
  })

  it('is refused for another content, and tells a stranger nothing', async () => {
    const report = await reportOf(door, ids)
    const key = crypto.randomUUID()
    await add(report, { key })
    const other = await add({ ...report, mileage: 1 }, { key })
    expect([other.status, other.body.data]).toEqual([409, null])
    const stranger = await add({ ...report, codeTicket: await codeTicketFor(door, newMobile()) }, { key })
    expect([stranger.status, paths(stranger.body)]).toEqual([400, ['codeTicket']])
  })

  it('that is hardly one is refused by name', async () => {
    const { status, body } = await add(await reportOf(door, ids), { key: 'x' })
    expect([status, paths(body)]).toEqual([400, ['idempotencyKey']])
  })
})

describe('the Idempotency-Key of uploads and of what is added later', () => {
  const form = (...names: string[]) => {
    const form = new FormData()
    for (const name of names) form.append('files', new File([new Uint8Array(pdf())], name))
    return form
  }
  const post = (call: string, key: string, sent: object) =>
    send('POST', `/xfpqx/collectioncomplaint/${call}`, { key, ...sent })
  const uploadsNamed = (name: string) => door.database.db.$count(intakeUploads, eq(intakeUploads.name, name))

  it('gives the same tokens again, which are good for one report', async () => {
    const key = randomUUID()
    const name = `${key}.pdf`
    const first = await post('uploadfiles', key, { form: form(name) })
    const again = await post('uploadfiles', key, { form: form(name) })
    expect([first.status, again.status, again.headers.get('idempotency-replayed')]).toEqual([
      200,
      200,
      'true',
    ])
    expect(again.body).toEqual(first.body)
    expect(await uploadsNamed(name)).toBe(1)
    const fileTokens = [again.body.data[0].fileToken]
    expect((await add(await reportOf(door, ids, { fileTokens }))).status).toBe(200)
    const { rows } = await door.database.pool.query('select * from idempotency_keys')
    expect(JSON.stringify(rows)).not.toContain(fileTokens[0])
  })

  it('is a 422 for other files, and a 409 while the first are being stored', async () => {
    const key = randomUUID()
    const client = await door.database.pool.connect()
    await client.query('begin; lock table intake_uploads in exclusive mode')
    const first = post('uploadfiles', key, { form: form(`${key}.pdf`) })
    await expect.poll(waiting).toBe(1)
    const second = await post('uploadfiles', key, { form: form(`${key}.pdf`) })
    const other = await post('uploadfiles', key, { form: form('其他.pdf') })
    await client.query('rollback')
    client.release()
    expect([second.status, second.headers.get('retry-after'), other.status]).toEqual([409, '2', 422])
    expect((await first).status).toBe(200)
    expect(await uploadsNamed(`${key}.pdf`)).toBe(1)
  })

  it('is free again after a refusal, and too short where anybody could choose the same', async () => {
    const key = randomUUID()
    expect((await post('uploadfiles', key, { form: new FormData() })).status).toBe(400)
    expect((await post('uploadfiles', key, { form: form('照片.pdf') })).status).toBe(200)
    for (const call of ['uploadfiles', 'supplement']) {
      const sent = call === 'supplement' ? { json: {} } : { form: form('照片.pdf') }
      const { status, body } = await post(call, '1234567', sent)
      expect([status, body.errors]).toEqual([
        400,
        [{ path: 'idempotencyKey', message: 'Idempotency-Key至少 8 个字符' }],
      ])
    }
  })

  it('adds a supplement once and gives its answer again', async () => {
    const report = await reportOf(door, ids)
    const { data } = (await add(report)).body
    const record = await recordOf(data.complaintNo)
    await door.database.pool.query(`update defects set state = $2 where id = $1`, [
      record.id,
      states.returned,
    ])
    const key = randomUUID()
    const json = { receipt: data.receipt, mobile: report.mobile, answers: { description: '制动时左右晃动' } }
    const first = await post('supplement', key, { json })
    const again = await post('supplement', key, { json })
    expect([first.status, again.status, again.body]).toEqual([200, 200, first.body])
    expect((await post('supplement', randomUUID(), { json })).status).toBe(409)
    expect((await recordOf(data.complaintNo)).version).toBe(record.version + 1)
    const other = await post('supplement', key, { json: { ...json, answers: { speed: 60 } } })
    expect([other.status, other.body.data]).toEqual([422, null])
  })
})

describe('files of a report', () => {
  it('belong to one report only, also when two ask at once', async () => {
    const fileToken = await upload()
    const two = [
      await reportOf(door, ids, { fileTokens: [fileToken] }),
      await reportOf(door, ids, { fileTokens: [fileToken] }),
    ]
    const all = await Promise.all(two.map(report => add(report)))
    expect(all.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(all.find(({ status }) => status === 400)!.body.errors[0].path).toBe('fileTokens.0')
    const refused = two[all.findIndex(({ status }) => status === 400)]!
    // Nothing was stored, and the ticket was not used up.
    expect((await add({ ...refused, fileTokens: [] })).status).toBe(200)
  })

  it('named by two reports in opposite orders at once go to one of them', async () => {
    for (let round = 0; round < 5; round++) {
      const tokens = [await upload(), await upload(), await upload()]
      const reports = [
        await reportOf(door, ids, { fileTokens: tokens }),
        await reportOf(door, ids, { fileTokens: [...tokens].reverse() }),
      ]
      const all = await Promise.all(reports.map(report => add(report)))
      expect(all.map(({ status }) => status).sort()).toEqual([200, 400])
    }
  })

  it('may not be named twice', async () => {
    const fileToken = await upload()
    const { status, body } = await add(await reportOf(door, ids, { fileTokens: [fileToken, fileToken] }))
    expect([status, paths(body)]).toEqual([400, ['fileTokens.1']])
    const [row] = await door.database.db
      .select()
      .from(intakeUploads)
      .where(and(eq(intakeUploads.name, '照片.pdf')))
    expect(row).toBeDefined()
  })
})

describe('one address', () => {
  it('sends so many reports an hour, whatever a forged header says', async () => {
    const from = newAddress()
    const junk = {
      branch: 'vehicle',
      codeTicket: 'made-up-made-up-made-up',
      consentVersion: '1',
      ...vehicleAnswers(ids, newMobile()),
    }
    const all: number[] = []
    await withFloodOf(door, 20, async () => {
      for (let sent = 0; sent < 21; sent++)
        all.push((await add(junk, { headers: { 'x-forwarded-for': `${newAddress()}, ${from}` } })).status)
    })
    expect(all.filter(status => status === 400)).toHaveLength(20)
    expect(all.at(-1)).toBe(429)
  })
})
