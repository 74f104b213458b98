import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedCatalogue, validValues } from '@/tests/support/defects/records'
import { type Door, openDoor } from '@/tests/support/server/door'

// biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape
type Data = any

let door: Door
let keeper: string
let reader: string
let values: ReturnType<typeof validValues>

beforeAll(async () => {
  door = await openDoor()
  keeper = await door.signIn('all')
  reader = await door.signIn(['vehicle_defect:query'])
  values = validValues(await seedCatalogue(door.database.db))
})
afterAll(() => door.close())

async function send(method: string, path: string, more: Parameters<Door['call']>[2] = {}) {
  const answer = await door.call(method, path, { token: keeper, ...more })
  return { status: answer.status, body: (await answer.json()) as Data }
}

async function done(...call: Parameters<typeof send>) {
  const { status, body } = await send(...call)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}

async function addRecord(more: object = {}) {
  const form = new FormData()
  form.set('data', JSON.stringify({ ...values, ...more }))
  return done('POST', '/complaintsvehicleinfo', { form })
}

const pageAfter = (after: string | null, more: object = {}, token = keeper) =>
  done('POST', '/complaintsvehicleinfo/page', { token, json: { after, limit: 3, ...more } })

async function readOn(after: string | null, more: object = {}, between?: (page: Data) => Promise<unknown>) {
  const pages: Data[] = []
  let cursor = after
  for (let page: Data = { hasMore: true }; page.hasMore; ) {
    page = await pageAfter(cursor, more)
    pages.push(page)
    cursor = page.after
    await between?.(page)
  }
  const all = <Name extends string>(name: Name) => pages.flatMap(page => page[name].map(({ id }: Data) => id))
  return { records: all('records'), deleted: all('deleted'), after: cursor!, pages }
}

const endOf = async () => (await readOn('')).after

const amend = (id: string, version: number) =>
  done('POST', '/complaintsvehicleinfo/amend', { json: { id, version, summary: `改 ${version}` } })
const remove = (id: string) => done('DELETE', `/complaintsvehicleinfo/logic?ids=${id}&reason=test`)
const restore = (id: string) => done('GET', `/complaintsvehicleinfo/recoverByComplaintId?complaintId=${id}`)

/** A transaction that has an id and no end yet. */
async function openInsert(table: 'defects' | 'brands') {
  const client = await door.database.pool.connect()
  await client.query('begin')
  const statements = {
    defects: `insert into defects (id, complaint_no) select id, 'LATE' || id from reserve_ids('defects', 1) as id`,
    brands: `insert into brands (name, producer_id) select 'late ' || max(id), max(id) from producers`,
  }
  const { rows } = await client.query<{ id: string }>(`${statements[table]} returning id::text`)
  return {
    id: rows[0]!.id,
    async end(how: 'commit' | 'rollback') {
      await client.query(how)
      client.release()
    },
  }
}

describe('a list of records read through by its cursor', () => {
  it('neither repeats nor loses a record while others are written', async () => {
    const ids: string[] = []
    for (let at = 0; at < 8; at++) ids.push((await addRecord()).id)
    const versions = new Map(ids.map(id => [id, 1]))
    let written = 0
    const { records } = await readOn('', {}, async page => {
      // What was read and what is still to come both move to the front of every other order.
      for (const { id, version } of [...page.records, { id: ids.at(-1) }])
        if (versions.has(id)) versions.set(id, (await amend(id, versions.get(id) ?? version)).version)
      if (written++ < 3) ids.push((await addRecord()).id)
    })
    expect(new Set(records).size).toBe(records.length)
    expect(ids.filter(id => !records.includes(id))).toEqual([])
  })

  it('is as one with many writers at once', async () => {
    const after = await endOf()
    const adding = Promise.all(Array.from({ length: 12 }, () => addRecord()))
    const first = await readOn(after)
    const added = (await adding).map(({ id }: Data) => id)
    const rest = await readOn(first.after)
    const records = [...first.records, ...rest.records]
    expect(records.sort()).toEqual(added.sort())
  })

  it('waits for who was given a smaller number and commits late', async () => {
    const after = await endOf()
    const late = await openInsert('defects')
    const { id } = await addRecord()
    expect(BigInt(id)).toBeGreaterThan(BigInt(late.id))
    const before = await readOn(after)
    expect(before.records).toEqual([])
    await late.end('commit')
    expect((await readOn(before.after)).records).toEqual([late.id, id])
  })

  it('does not wait for who gave up', async () => {
    const after = await endOf()
    const late = await openInsert('defects')
    const { id } = await addRecord()
    await late.end('rollback')
    expect((await readOn(after)).records).toEqual([id])
  })

  it('tells what was deleted, with nothing but its id and time', async () => {
    const after = await endOf()
    const [first, second] = [await addRecord(), await addRecord()]
    await remove(first.id)
    const { records, pages } = await readOn(after)
    expect(records).toEqual([second.id])
    expect(pages[0].deleted).toEqual([
      { id: first.id, deletedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*\+08:00$/) },
    ])
  })

  it('tells more deleted ones than go into a page, each once', async () => {
    const after = await endOf()
    const ids: string[] = []
    for (let at = 0; at < 9; at++) ids.push((await addRecord()).id)
    const gone = ids.filter((_, at) => at !== 4)
    for (const id of gone) await remove(id)
    const { records, deleted } = await readOn(after)
    expect([records, deleted]).toEqual([[ids[4]], gone])
  })

  it('is filtered as any list, by the day of the last change too', async () => {
    const { id } = await addRecord({ summary: '只此一条的制动异响' })
    expect((await readOn('', { keyword: '只此一条的制动异响' })).records).toEqual([id])
    const day = (await done('GET', `/complaintsvehicleinfo/info/${id}`)).updatedAt.slice(0, 10)
    const changed = { keyword: '只此一条的制动异响', updatedAtFrom: day, updatedAtTo: day }
    expect((await readOn('', changed)).records).toEqual([id])
    expect(
      (
        await readOn('', {
          ...changed,
          updatedAt: ['2001-01-01', '2001-01-02'],
          updatedAtFrom: undefined,
          updatedAtTo: undefined,
        })
      ).records,
    ).toEqual([])
  })

  it('does not show a draft of somebody else, nor by trial what a deleted record says', async () => {
    const after = await endOf()
    const form = new FormData()
    form.set('data', JSON.stringify({ summary: '草稿', draft: true }))
    const draft = await done('POST', '/complaintsvehicleinfo', { form })
    const other = await addRecord({ summary: '已删除的转向异响' })
    await remove(other.id)
    expect((await readOn(after)).records).toEqual([draft.id])
    expect((await pageAfter(after, {}, reader)).records).toEqual([])
    expect((await readOn(after, { keyword: '转向异响' })).deleted).toEqual([])
  })

  it.each([
    ['a cursor of nobody', { after: 'nonsense' }, 'after'],
    ['a cursor of another list', { after: Buffer.from('brand 1').toString('base64url') }, 'after'],
    ['a page number beside it', { after: '', page: 2 }, 'page'],
    ['an order beside it', { after: '', sortField: 'receivedAt' }, 'sortField'],
    ['an earlier day beside it', { after: '', asOf: '2026-01-01T00:00:00+08:00' }, 'asOf'],
  ])('refuses %s', async (_, json, path) => {
    const { status, body } = await send('POST', '/complaintsvehicleinfo/page', { json })
    expect([status, body.errors?.[0]?.path]).toEqual([400, path])
  })
})

describe('a dictionary read through by its cursor', () => {
  const brands = (query: string) => done('GET', `/recordbrand/page?limit=3&${query}`)

  it('has every row once, waits for a late one, and tells what was deleted', async () => {
    const known = await done('GET', '/recordbrand/page?limit=100')
    const seen: string[] = []
    let after = ''
    for (let page: Data = { hasMore: true }; page.hasMore; after = page.after) {
      page = await brands(`after=${after}`)
      seen.push(...page.records.map(({ id }: Data) => id))
    }
    expect(seen).toHaveLength(known.total)
    expect(new Set(seen).size).toBe(known.total)

    const late = await openInsert('brands')
    expect(await brands(`after=${after}`)).toMatchObject({ records: [], hasMore: false })
    await late.end('commit')
    const { producerId } = known.records[0]
    const added = await done('POST', '/recordbrand', { json: { name: '后加的品牌', producerId } })
    const page = await brands(`after=${after}`)
    expect(page.records.map(({ id }: Data) => id)).toEqual([late.id, added.id])

    await done('DELETE', `/recordbrand/${added.id}`)
    const again = await brands(`after=${after}`)
    expect(again.records.map(({ id }: Data) => id)).toEqual([late.id])
    expect(again.deleted).toEqual([{ id: added.id, deletedAt: expect.stringContaining('+08:00') }])
  })

  it('refuses a cursor of another list', async () => {
    const { status, body } = await send('GET', `/recordbrand/page?after=${await endOf()}`)
    expect([status, body.errors?.[0]?.path]).toEqual([400, 'after'])
  })
})

describe('events', () => {
  const events = (query = '', token = keeper) => done('GET', `/events?${query}`, { token })
  const latest = async () => (await events('latest=true')).after

  it('tell from where one stopped what happened to a record, without a webhook', async () => {
    const after = await latest()
    const { id, complaintNo } = await addRecord()
    await amend(id, 1)
    await remove(id)
    await restore(id)
    const first = await events(`after=${after}&limit=3`, reader)
    expect(first).toMatchObject({ hasMore: true, keptDays: 30 })
    const rest = await events(`after=${first.after}`, reader)
    expect([...first.events, ...rest.events]).toEqual(
      ['created', 'amended', 'deleted', 'restored'].map((type, at) => ({
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        type: `defect.${type}`,
        timestamp: expect.stringContaining('+08:00'),
        data: { id, number: complaintNo, state: expect.any(Number), version: at + 1 },
      })),
    )
    expect(rest).toMatchObject({ hasMore: false, after: rest.events.at(-1).id })
    expect(await events(`after=${rest.after}`)).toMatchObject({ events: [], after: rest.after })
  })

  it('wait for a transaction that took its place before and commits late', async () => {
    const after = await latest()
    const client = await door.database.pool.connect()
    await client.query('begin')
    await client.query(
      `insert into events (event_id, event, data) values (gen_random_uuid(), 'defect.created', '{}')`,
    )
    await addRecord()
    expect((await events(`after=${after}`)).events).toEqual([])
    await client.query('commit')
    client.release()
    expect((await events(`after=${after}`)).events).toHaveLength(2)
  })

  it('have the ids that a webhook sends, so that its last one is where to go on', async () => {
    const { pool } = door.database
    const hook = await pool.query(
      `insert into webhooks (name, url, events, secret) values ('t', 'https://example.org', '{defect.created}', 'x') returning id`,
    )
    await addRecord()
    const { rows } = await pool.query('select event_id from webhook_deliveries where webhook_id = $1', [
      hook.rows[0].id,
    ])
    await pool.query('delete from webhooks')
    const second = await addRecord()
    const page = await events(`after=${rows[0].event_id}`)
    expect(page.events.map(({ data }: Data) => data.id)).toEqual([second.id])
  })

  it('say that a place is no longer kept, and what to do then', async () => {
    const { status, body } = await send('GET', '/events?after=7b3c2f0e-94b1-4f7d-8a53-0d6f2b1c9e55')
    expect([status, body.code]).toEqual([410, 410])
    expect(body.resMsg).toMatch(/30 天.*latest=true/)
  })

  it('refuse what is no place, and who may not see records', async () => {
    const { status, body } = await send('GET', '/events?after=nonsense')
    expect([status, body.errors?.[0]?.path]).toEqual([400, 'after'])
    const nobody = await door.signIn([])
    expect((await send('GET', '/events', { token: nobody })).status).toBe(403)
  })
})
