import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { endpoints } from '@/lib/http/registry'
import { seedCatalogue, validValues } from '@/tests/support/defects/records'
import { addPerson } from '@/tests/support/people/people'
import { type Door, openDoor } from '@/tests/support/server/door'

let door: Door
let values: object
const misses = 3
const vin = 'WDBEA30D3HA391172'
const missing = (at: number) => `LSVAB2180K2${String(100_000 + at)}`
let drawn = 0
const fresh = () => missing(drawn++)

type Person = Awaited<ReturnType<typeof addPerson>>
// biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape
type Data = any

const base = '/complaintsvehicleinfo'
const seesMasks = [
  'vehicle_defect',
  'vehicle_defect_add',
  'vehicle_defect_edit',
  'vehicle_defect_delete',
  'vehicle_defect_export',
  'vehicle_defect_opt',
  'vehicle_defect_feedback_audit',
  'vehicle_defect_hand_over',
  'vehicle_defect_merge',
  'vehicle_defect_import',
  'vehicle_file',
] as const
const viewer = () => addPerson(door.database.db, seesMasks)

beforeAll(async () => {
  door = await openDoor()
  values = validValues(await seedCatalogue(door.database.db))
  await door.database.pool.query(`insert into parameters (key, value) values ('vinLookups', $1)`, [
    { missesPerHour: misses },
  ])
  const all = await addPerson(door.database.db, 'all')
  await add(all, { vin })
  const gone = await add(all, { vin })
  await send(all, 'DELETE', `${base}/logic?ids=${gone}&reason=x`)
})
afterAll(() => door.close())

async function send(person: Person, method: string, path: string, json?: unknown, headers = {}) {
  const answer = await door.call(method, path, { token: person.token, json, headers })
  const body: Data = answer.headers.get('content-type')?.includes('json')
    ? await answer.json()
    : await answer.arrayBuffer()
  return { status: answer.status, retryAfter: Number(answer.headers.get('retry-after')), body }
}

async function add(person: Person, more: object): Promise<string> {
  const form = new FormData()
  form.set('data', JSON.stringify({ ...values, ...more, vinOverrideReason: '测试' }))
  const answer = await door.call('POST', base, { token: person.token, form })
  return ((await answer.json()) as Data).data.id
}

type Ask = (vin: string) => [method: string, path: string, json?: object]
const columns = ['complaintNo']
const bounded: Record<string, Ask[]> = {
  [`POST ${base}/page`]: [
    vin => ['POST', `${base}/page`, { vin }],
    vin => ['POST', `${base}/page`, { keyword: vin }],
    vin => ['POST', `${base}/page`, { vin: vin.toLowerCase(), state: [10], page: 9 }],
  ],
  [`GET ${base}/page/:current/:size`]: [
    vin => ['GET', `${base}/page/1/10?type=1&vin=${vin}`],
    vin => ['GET', `${base}/page/1/10?type=1&keyword=${vin}`],
  ],
  [`GET ${base}/getLogicDeleteListPage`]: [vin => ['GET', `${base}/getLogicDeleteListPage?vin=${vin}`]],
  [`POST ${base}/bulk`]: [
    vin => ['POST', `${base}/bulk`, { action: 'delete', reason: 'x', filters: { vin } }],
  ],
  [`POST ${base}/bulk/count`]: [vin => ['POST', `${base}/bulk/count`, { filters: { vin } }]],
  [`POST ${base}/exportComplaintsVehicleInfoList`]: [
    vin => ['POST', `${base}/exportComplaintsVehicleInfoList`, { columns, filters: { vin } }],
  ],
  [`POST ${base}/exportLogicDeleteList`]: [
    vin => ['POST', `${base}/exportLogicDeleteList`, { columns, filters: { vin } }],
  ],
  [`GET ${base}/groups`]: [vin => ['GET', `${base}/groups?keyword=${vin}`]],
  [`GET ${base}/checkVin`]: [vin => ['GET', `${base}/checkVin?vin=${vin}`]],
  [`GET ${base}/repeatdata`]: [vin => ['GET', `${base}/repeatdata?vin=${vin}`]],
  [`POST ${base}/repeatdata`]: [vin => ['POST', `${base}/repeatdata`, { vin }]],
  [`GET ${base}/consumer/page`]: [vin => ['GET', `${base}/consumer/page?keyword=${vin}&tab=all`]],
  [`POST ${base}/consumer/accept/clean`]: [
    vin => ['POST', `${base}/consumer/accept/clean`, { keyword: vin }],
  ],
  'POST /vehiclefile': [vin => ['POST', '/vehiclefile', { vin }]],
  'GET /bigdata/queryVehicleInfoByES/:vin': [vin => ['GET', `/bigdata/queryVehicleInfoByES/${vin}`]],
  'GET /bigdata/queryVehicleInfoByVinCode/:vin': [
    vin => ['GET', `/bigdata/queryVehicleInfoByVinCode/${vin}`],
  ],
}

const others: Record<string, string> = {
  [`POST ${base}`]: 'stores it; what lists find of it counts as the writer’s guess',
  [`POST ${base}/custom`]: 'the same',
  [`POST ${base}/submitjudged`]: 'the same',
  [`POST ${base}/amend`]: 'the same',
  'POST /subjectrequest': 'stores it; who looks for its records sees personal data, and each look is audited',
  'POST /investigationinfo': 'filters of analysis, which refuse a VIN',
  'PUT /investigationinfo/search': 'the same, as is tried below',
  'GET /recallinfo/page': 'searches campaigns, no cars',
  'GET /recallinfo/export': 'searches campaigns, no cars',
  'POST /recallinfo/export': 'searches campaigns, no cars',
  'GET /watchitem/page': 'searches names of series and parts, no cars',
  'GET /bigdata/queryBPVByVinCodeES/:vinCode': 'eight characters, which are not masked',
}

const vinLike = /^(vin|vinCode|keyword)$/

function namesIn(schema: Data): string[] {
  if (!schema || typeof schema !== 'object') return []
  return [
    ...Object.keys(schema.properties ?? {}),
    ...Object.values(schema).flatMap(part => (Array.isArray(part) ? part : [part]).flatMap(namesIn)),
  ]
}

/** These count records by the list's filters, so a count for one VIN would reveal that it exists. */
const isCounting = (path: string) =>
  (path.startsWith('/analysis/') && !/^\/analysis\/(month\/template|panel\/:id)$/.test(path)) ||
  path === '/watchitem'

describe('a whole VIN that is looked up in vain', () => {
  it('is counted by every call that takes one', () => {
    const taking = endpoints
      .filter(({ verb }) => {
        const schema = z.toJSONSchema(verb.input, { io: 'input', unrepresentable: 'any' })
        return verb.access !== 'public' && namesIn(schema).some(name => vinLike.test(name))
      })
      .filter(({ path }) => !isCounting(path))
      .map(({ method, path }) => `${method} ${path}`)
    expect(taking.sort()).toEqual([...Object.keys(bounded), ...Object.keys(others)].sort())
  })

  it('is no keyword of what an investigation searches each week', async () => {
    const person = await addPerson(door.database.db, 'all')
    const { status, body } = await send(person, 'PUT', '/investigationinfo/search', {
      id: '1',
      filters: { keyword: vin },
    })
    expect([status, body.errors.map((one: Data) => one.path)]).toEqual([400, ['filters.keyword']])
  })

  it.each(endpoints.filter(({ path }) => isCounting(path)).map(({ method, path }) => [method, path]))(
    'is no keyword of %s %s, which would count one car',
    async (method, path) => {
      const person = await addPerson(door.database.db, 'all')
      const words = path === '/watchitem' ? { filters: { keyword: vin } } : { keyword: vin }
      const [query, json] = method === 'GET' ? [`?keyword=${vin}`, undefined] : ['', words]
      const { status, body } = await send(person, method!, `${path}${query}`, json)
      if (path === '/analysis/annual') return expect(status).toBe(400)
      expect([status, body.errors?.map((one: Data) => one.path)]).toEqual([
        400,
        expect.arrayContaining([expect.stringMatching(/keyword$/)]),
      ])
    },
  )

  const asks = Object.entries(bounded).flatMap(([name, ways]) =>
    ways.map((ask, at) => [`${name} (${at + 1})`, ask] as const),
  )
  it.each(asks)('%s refuses the next one, says when, and the log says who', async (_name, ask) => {
    const person = await viewer()
    const again = fresh()
    // Repeating the same VIN does not count again.
    for (const requested of [again, again, fresh(), again, fresh()])
      expect((await send(person, ...ask(requested))).status).not.toBe(429)
    for (let round = 0; round < 2; round++) {
      const refused = await send(person, ...ask(fresh()))
      expect([refused.status, refused.body.resMsg]).toEqual([
        429,
        expect.stringMatching(/每小时 3 个的上限，请 \d+ 分钟后/),
      ])
      expect(refused.retryAfter).toBeGreaterThan(3_500)
      expect(refused.retryAfter).toBeLessThanOrEqual(3_600)
    }
    const { rows } = await door.database.pool.query(
      `select action, outcome, detail from audit_log where user_id = $1 and action like 'vin%' order by id`,
      [person.id],
    )
    expect(rows.map(({ action, outcome }) => `${action} ${outcome}`)).toEqual([
      ...Array.from({ length: misses }, () => 'vinNotFound done'),
      'vinLookupLimit refused',
    ])
    expect(rows.at(-1).detail).toEqual({ misses })
  })

  it('is told in the caller’s language', async () => {
    const person = await viewer()
    for (let at = 0; at < misses; at++) await send(person, 'POST', `${base}/page`, { vin: fresh() })
    const headers = { 'accept-language': 'en-US' }
    const answer = await send(person, 'POST', `${base}/page`, { vin: fresh() }, headers)
    expect(answer.body.resMsg).toMatch(
      /^3 whole VINs an hour may be looked up in vain\. Try again in \d+ minutes\.$/,
    )
  })

  it('counts through all calls together, and calls at once do not slip through', async () => {
    const person = await viewer()
    const ways = Object.values(bounded).flat()
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, at) => send(person, ...ways[at % ways.length]!(fresh()))),
    )
    expect(answers.filter(({ status }) => status !== 429)).toHaveLength(misses)
    // Neither does repeating a refused one.
    const refused = fresh()
    const twice = await Promise.all([0, 1].map(() => send(person, 'POST', `${base}/page`, { vin: refused })))
    twice.push(await send(person, 'POST', `${base}/page`, { vin: refused }))
    expect(twice.map(({ status }) => status)).toEqual([429, 429, 429])
  })

  it('costs nothing when it is found, when it is no whole one, or for who sees VINs anyway', async () => {
    const person = await viewer()
    for (let round = 0; round < misses + 2; round++) {
      expect((await send(person, 'POST', `${base}/page`, { vin })).body.data.total).toBe(1)
      expect((await send(person, 'POST', `${base}/page`, { vin, page: 5 })).body.data.total).toBe(1)
      expect((await send(person, 'GET', `${base}/getLogicDeleteListPage?vin=${vin}`)).body.data.total).toBe(1)
      expect((await send(person, 'GET', `${base}/checkVin?vin=${vin}`)).body.data.duplicates).toHaveLength(1)
      expect((await send(person, 'POST', `${base}/page`, { vin: `LSVAB21${round}` })).status).toBe(200)
    }
    for (const beginning of [12, 16])
      expect((await send(person, 'POST', `${base}/page`, { vin: vin.slice(0, beginning) })).status).toBe(400)
    expect((await send(person, 'POST', `${base}/page`, { sortField: 'vin' })).status).toBe(400)
    const clear = await addPerson(door.database.db, [...seesMasks, 'vehicle_defect_personal'])
    for (let round = 0; round < misses + 3; round++)
      expect((await send(clear, 'POST', `${base}/page`, { vin: fresh() })).status).toBe(200)
  })

  it('is in the log when it is found too, once an hour a person, but not of who sees VINs anyway', async () => {
    const noted = async ({ id }: Person) => {
      const { rows } = await door.database.pool.query(
        `select outcome, entity, detail from audit_log where user_id = $1 and action = 'vinFound'`,
        [id],
      )
      return rows
    }
    const person = await viewer()
    for (const keyword of [vin, vin.toLowerCase()])
      expect((await send(person, 'POST', `${base}/page`, { keyword })).body.data.total).toBe(1)
    expect((await send(person, 'GET', `${base}/checkVin?vin=${vin}`)).status).toBe(200)
    expect(await noted(person)).toEqual([
      { outcome: 'done', entity: 'defect', detail: { vin: 'WDBEA30D3HA******' } },
    ])
    await send(person, 'POST', `${base}/page`, { vin: vin.slice(0, 8) })
    expect(await noted(person)).toHaveLength(1)
    const clear = await addPerson(door.database.db, [...seesMasks, 'vehicle_defect_personal'])
    expect((await send(clear, 'POST', `${base}/page`, { vin })).body.data.total).toBe(1)
    expect(await noted(clear)).toEqual([])
    const auditor = await addPerson(door.database.db, ['system_audit'])
    const page = await send(auditor, 'GET', '/auditlog/page?action=vinFound')
    expect(JSON.stringify(page.body)).not.toContain(vin)
  })

  it('counts also when the only record that it finds is one into which its asker wrote it', async () => {
    const person = await viewer()
    const id = await add(person, { vin: fresh(), draft: true })
    const statuses: number[] = []
    for (let version = 1; version <= misses + 2; version++) {
      const guess = fresh()
      await send(person, 'POST', `${base}/amend`, { id, version, vin: guess, vinOverrideReason: 'x' })
      const way = [
        `${base}/repeatdata?id=${id}`,
        `${base}/carinfo?id=${id}`,
        `${base}/page/1/10?type=1&vin=${guess}`,
        '/vehiclefile',
      ][version % 4]!
      const file = way === '/vehiclefile'
      const answer = file
        ? await send(person, 'POST', way, { complaintId: id })
        : await send(person, 'GET', way)
      statuses.push(answer.status)
    }
    expect(statuses).toEqual([200, 200, 200, 429, 429])
  })
})
