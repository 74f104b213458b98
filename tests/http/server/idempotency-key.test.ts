import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { seedCatalogue, validValues } from '@/tests/support/defects/records'
import { sheetOf } from '@/tests/support/files/workbooks'
import { pdf } from '@/tests/support/intake/uploads'
import type { Call } from '@/tests/support/server/door'
import { declaredOf, openDictionaries } from '../dictionaries/dictionary-calls'

const { door, sample } = await openDictionaries()
afterAll(() => door.close())
const ids = await seedCatalogue(door.database.db)
const [token, stranger] = [await door.signIn('all'), await door.signIn('all')]

const brandPath = `${declaredOf('brand').paths.root}${declaredOf('brand').paths.add}`
const recordPath = '/carins/complaintsvehicleinfo'

async function send(path: string, key: string, call: Call) {
  const answer = await door.call('POST', path, {
    token,
    ...call,
    headers: { 'idempotency-key': key, ...call.headers },
  })
  const { headers, status } = answer
  return { status, headers, replayed: headers.get('idempotency-replayed'), body: await answer.json() }
}

function recordForm(values: object, files: Buffer[] = []) {
  const form = new FormData()
  form.append('data', JSON.stringify(values))
  for (const bytes of files) form.append('files', new Blob([new Uint8Array(bytes)]), '照片.pdf')
  return form
}

async function count(from: string, values: unknown[] = []): Promise<number> {
  const { rows } = await door.database.pool.query(`select count(*)::int from ${from}`, values)
  return rows[0].count
}
const brandsNamed = ({ name }: Record<string, unknown>) => count('brands where name = $1', [name])
const setKeys = (set: string) => door.database.pool.query(`update idempotency_keys set ${set}`)

describe('a call that adds, sent again with its Idempotency-Key', () => {
  it.each([
    ['without a file', []],
    ['with a file', [Buffer.from(pdf())]],
  ])('adds one record %s and gives the first answer again', async (_, files) => {
    const key = randomUUID()
    const values = { ...validValues(ids), summary: `制动踏板发软 ${key}` }
    const first = await send(recordPath, key, { form: recordForm(values, files) })
    expect([first.status, first.replayed]).toEqual([200, null])
    const again = await send(recordPath, key, { form: recordForm(values, files) })
    expect([again.status, again.replayed, again.body]).toEqual([200, 'true', first.body])
    expect(again.headers.get('cache-control')).toBe('no-store')
    expect(await count('defects where summary = $1', [values.summary])).toBe(1)
  })

  it('starts one import', async () => {
    const key = randomUUID()
    const bytes = await sheetOf([
      ['接收日期', '问题简述'],
      ['2024-01-02', `异响 ${key}`],
    ])
    const form = () => {
      const form = new FormData()
      form.append('file', new File([bytes as BlobPart], `${key}.xlsx`))
      return form
    }
    const all = [
      await send('/complaintsvehicleinfo/excel', key, { form: form() }),
      await send('/complaintsvehicleinfo/excel', key, { form: form() }),
    ]
    expect(all.map(({ status }) => status)).toEqual([200, 200])
    expect(all[1]!.body).toEqual(all[0]!.body)
    expect(await count('imports where file_name = $1', [`${key}.xlsx`])).toBe(1)
  })

  it('adds one entry of a dictionary, also when many are sent at once', async () => {
    const json = await sample('brand')
    const key = randomUUID()
    const all = await Promise.all(Array.from({ length: 8 }, () => send(brandPath, key, { json })))
    const done = all.filter(({ status }) => status === 200)
    expect(done.filter(({ replayed }) => !replayed)).toHaveLength(1)
    expect(new Set(done.map(({ body }) => body.data.id)).size).toBe(1)
    for (const one of all.filter(({ status }) => status !== 200))
      expect([one.status, one.body.resMsg, one.headers.get('retry-after')]).toEqual([
        409,
        expect.stringContaining('Idempotency-Key'),
        '2',
      ])
    expect((await send(brandPath, key, { json })).body).toEqual(done[0]!.body)
    expect(await brandsNamed(json)).toBe(1)
  })

  it('is a 409 at once while the first is still running', async () => {
    const json = await sample('brand')
    const key = randomUUID()
    const client = await door.database.pool.connect()
    await client.query('begin; lock table brands in exclusive mode')
    const first = send(brandPath, key, { json })
    // It waits for the table, within its transaction.
    const waits = `pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(() => count(waits)).toBe(1)
    const second = await send(brandPath, key, { json })
    await client.query('rollback')
    client.release()
    expect([second.status, (await first).status]).toEqual([409, 200])
  })

  it('is a 422 with another content, another file or for another call', async () => {
    const key = randomUUID()
    const values = { ...validValues(ids), summary: `异响 ${key}` }
    await send(recordPath, key, { form: recordForm(values, [Buffer.from(pdf())]) })
    const others = [
      await send(recordPath, key, { form: recordForm({ ...values, summary: '其他' }) }),
      await send(recordPath, key, { form: recordForm(values) }),
      await send(brandPath, key, { json: await sample('brand') }),
    ]
    for (const { status, body } of others)
      expect([status, body.data, body.resMsg]).toEqual([
        422,
        null,
        expect.stringContaining('Idempotency-Key'),
      ])
  })

  it('may use the key of a call that failed', async () => {
    const key = randomUUID()
    const json = await sample('brand')
    expect((await send(brandPath, key, { json: { ...json, name: '' } })).status).toBe(400)
    expect((await send(brandPath, key, { json })).status).toBe(200)
    const taken = { ...json, code: `${json.code}X` }
    const other = randomUUID()
    expect((await send(brandPath, other, { json: taken })).status).toBe(409)
    expect(await count('idempotency_keys where status is null')).toBe(0)
  })

  it('gives another user nothing of the first', async () => {
    const key = randomUUID()
    const json = await sample('brand')
    await send(brandPath, key, { json })
    const theirs = await send(brandPath, key, { json, token: stranger })
    expect([theirs.status, theirs.replayed]).toEqual([409, null])
    expect(theirs.body.errors).toEqual([expect.objectContaining({ path: 'name' })])
  })

  it('shows a secret once and still makes one', async () => {
    const key = randomUUID()
    const json = { name: key, url: 'https://receiver.example/events', events: ['defect.created'] }
    const first = await send('/webhook', key, { json })
    expect(first.body.data.secret).toEqual(expect.any(String))
    const again = await send('/webhook', key, { json })
    expect([again.status, again.body.data, again.body.resMsg]).toEqual([
      409,
      null,
      expect.stringContaining('只显示一次'),
    ])
    expect(await count('webhooks where name = $1', [key])).toBe(1)
  })

  it.each([
    ['blank', ''],
    ['too long', 'x'.repeat(256)],
  ])('refuses by name a key that is %s', async (_, key) => {
    const { status, body } = await send(brandPath, key, { json: await sample('brand') })
    expect([status, body.errors]).toEqual([
      400,
      [{ path: 'idempotencyKey', message: expect.stringContaining('Idempotency-Key') }],
    ])
  })

  it('stores nothing that can be read without the key', async () => {
    const key = randomUUID()
    const values = { ...validValues(ids), reporterName: '欧阳清晏', summary: `异响 ${key}` }
    await send(recordPath, key, { form: recordForm(values) })
    const { rows } = await door.database.pool.query('select * from idempotency_keys')
    const text = JSON.stringify(rows)
    expect(text).not.toContain(key)
    expect(text).not.toMatch(/欧阳清晏|data/)
  })
})

describe('a server that was killed', () => {
  const forgotten = `status = null, answer = null, claimed_at = now() - interval '2 minutes'`

  it('before it added anything holds the key for a minute', async () => {
    const key = randomUUID()
    const json = await sample('brand')
    await send(brandPath, key, { json })
    await door.database.pool.query('delete from brands where name = $1', [json.name])
    await setKeys(`written = false, status = null, answer = null`)
    expect((await send(brandPath, key, { json })).status).toBe(409)
    await setKeys(`written = false, ${forgotten}`)
    expect((await send(brandPath, key, { json })).status).toBe(200)
    expect(await brandsNamed(json)).toBe(1)
  })

  it('after it added something does not add it again', async () => {
    const key = randomUUID()
    const json = await sample('brand')
    await send(brandPath, key, { json })
    await setKeys(forgotten)
    const again = await send(brandPath, key, { json })
    expect([again.status, again.body.resMsg]).toEqual([409, expect.stringContaining('已经办过')])
    expect(await brandsNamed(json)).toBe(1)
  })

  it('and lives after all, writes nothing once another has its key', async () => {
    const key = randomUUID()
    const ctx = await door.openContext({ token, door: 'http' })
    const slow = await ctx.claimKey!(ctx, key, 'request')
    await setKeys(`claimed_at = now() - interval '2 minutes'`)
    const next = await ctx.claimKey!(ctx, key, 'request')
    if ('answer' in slow || 'answer' in next) throw new Error('answered')
    await expect(slow.ctx.tx(async () => 'written')).rejects.toMatchObject({ code: 'key_running' })
    expect(await next.ctx.tx(async () => 'written')).toBe('written')
    await slow.keep(200, 'slow')
    await next.keep(200, 'next')
    expect(await ctx.claimKey!(ctx, key, 'request')).toEqual({ answer: { status: 200, body: 'next' } })
  })

  it('keeps no answer for more than a day', async () => {
    const key = randomUUID()
    const json = await sample('brand')
    await send(brandPath, key, { json })
    await setKeys(`claimed_at = now() - interval '25 hours'`)
    const again = await send(brandPath, key, { json })
    expect([again.status, again.body.errors[0].path]).toEqual([409, 'name'])
  })
})
