import Excel from 'exceljs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Access } from '@/lib/core/permissions'
import { dictionaries } from '@/lib/dictionaries/dictionaries'
import { type AnyDictionary, type EntityName, entityNames } from '@/lib/dictionaries/dictionary'
import { mostOffered } from '@/lib/dictionaries/schema'
import { sheetMime } from '@/lib/excel/write-sheet'
import { endpoints } from '@/lib/http/registry'
import { type Door, openDoor } from '@/tests/support/server/door'

let door: Door
let keeper: string
let count = 0

beforeAll(async () => {
  door = await openDoor()
  keeper = await door.signIn('all')
})
afterAll(() => door.close())

// biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape
type Answer = { status: number; data: any; resMsg: string; errors?: { path: string; message: string }[] }

async function ask(method: string, path: string, json?: unknown, token = keeper): Promise<Answer> {
  const answer = await door.call(method, path, { token, json })
  return { status: answer.status, ...((await answer.json()) as Omit<Answer, 'status'>) }
}

const declaredOf = (entity: EntityName): AnyDictionary => dictionaries[entity]

function callsOf(entity: EntityName) {
  const { root, page, list, add, update } = declaredOf(entity).paths
  const [verb, path] = update.startsWith('PATCH ') ? ['PATCH', update.slice(6)] : ['PUT', update]
  return {
    page: (query = '') => ask('GET', `${root}${page}?${query}`),
    list: (query = '') => ask('GET', `${root}${list[0]}?${query}`),
    get: (id: string, token?: string) => ask('GET', `${root}/${id}`, undefined, token),
    add: (body: object, token?: string) => ask('POST', root + add, body, token),
    update: (body: object, token?: string) => ask(verb!, root + path, body, token),
    remove: (id: string, token?: string) => ask('DELETE', `${root}/${id}`, undefined, token),
  }
}

async function sample(entity: EntityName): Promise<Record<string, unknown>> {
  const mark = `T${(++count).toString(36).toUpperCase().padStart(2, '0')}`
  const values: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(declaredOf(entity).fields)) {
    if (field.kind === 'text') values[name] = name === 'code' ? mark : `${name} ${mark}`
    if (field.kind === 'flag') values[name] = true
    if (field.kind === 'number') values[name] = Math.max(field.min, 2020)
    if (field.kind === 'decimal') values[name] = '1.5'
    if (field.kind === 'choice') {
      const { rows } = await door.database.pool.query(
        field.list === 'transmissionType'
          ? 'select code from transmission_types order by sort limit 1'
          : `select code from code_items where list_key = '${field.list}' order by sort limit 1`,
      )
      values[name] = rows[0].code
    }
    if (field.kind === 'reference') values[name] = await parentId(field.to, values)
  }
  return values
}

/** A part is one of the assembly that stands beside it. */
async function parentId(entity: EntityName, { assemblyId }: Record<string, unknown>): Promise<string> {
  const within = entity === 'sub-assembly' && assemblyId ? `&assemblyId=${assemblyId}` : ''
  const { data } = await callsOf(entity).page(`limit=1&enabled=true${within}`)
  return data.records[0].id
}

describe.each(entityNames)('%s', entity => {
  const calls = callsOf(entity)
  const { access, fields } = declaredOf(entity)
  const holding = (...actions: string[]) =>
    door.signIn(actions.map(action => `${access}:${action}` as Access))
  const added = async (more: object = {}) => {
    const { subAssemblyId, ...values } = await sample(entity)
    const part = 'assemblyId' in more || !subAssemblyId ? {} : { subAssemblyId }
    const answer = await calls.add({ ...values, ...part, ...more })
    expect([answer.status, answer.resMsg]).toEqual([200, 'OK'])
    return answer.data
  }

  it('has every call of the contract', () => {
    const { root, page, list, add } = declaredOf(entity).paths
    const there = endpoints.map(({ method, path }) => `${method} ${path}`)
    const requested = [page, ...list].map(path => `GET ${root}${path}`)
    expect(there).toEqual(
      expect.arrayContaining([...requested, `POST ${root}${add}`, `GET ${root}/:id`, `DELETE ${root}/:id`]),
    )
  })

  it('adds a row, shows it with the names of what it refers to and of who wrote it, and finds it', async () => {
    const values = await sample(entity)
    const { data: row } = await calls.add(values)
    expect(row).toMatchObject({ ...values, id: expect.stringMatching(/^\d+$/), version: 1, enabled: true })
    expect(row).toMatchObject({ updatedByName: '测试员', updatedAt: expect.stringContaining('+08:00') })
    for (const [name, field] of Object.entries(fields))
      if (field.kind === 'reference' || field.kind === 'choice')
        expect(row[`${name.replace(/Id$/, '')}Name`]).toEqual(expect.any(String))
    expect((await calls.get(row.id)).data).toMatchObject({ ...values, uses: { records: 0, rows: 0 } })
    const found = await calls.page(`name=${encodeURIComponent(String(values.name).toUpperCase())}`)
    expect(found.data).toMatchObject({ current: 1, size: 10, total: 1, pages: 1 })
    expect(found.data.records[0].id).toBe(row.id)
    expect(
      (await calls.page(`code=${row.code}&enabled=true`)).data.records.map((one: { id: string }) => one.id),
    ).toContain(row.id)
    expect((await calls.page(`code=${row.code}&enabled=false`)).data.total).toBe(0)
    const { rows } = await door.database.pool.query(
      `select action, detail from audit_log where entity = $1 and entity_id = $2`,
      [entity, row.id],
    )
    expect(rows).toMatchObject([{ action: 'addEntry', detail: { name: values.name } }])
  })

  it('changes a row, counts its versions, and leaves alone what was not sent', async () => {
    const row = await added()
    const changed = await calls.update({ id: row.id, version: 1, name: `${row.name} 二`, nameEn: '' })
    expect(changed.data).toMatchObject({ name: `${row.name} 二`, nameEn: null, version: 2, sort: row.sort })
    const again = await calls.update({ id: row.id, version: 2, name: `${row.name} 二` })
    expect(again.data.version).toBe(2)
    const { data: steps } = await ask('GET', `${declaredOf(entity).paths.root}/${row.id}/history`)
    expect(steps).toMatchObject([
      { action: 'updateEntry', userName: '测试员', door: 'http' },
      { action: 'addEntry', changes: [] },
    ])
    expect(steps[0].changes).toContainEqual({
      field: 'name',
      before: row.name,
      after: `${row.name} 二`,
      beforeText: row.name,
      afterText: `${row.name} 二`,
    })
  })

  it('answers a stale version with the row as it is and where both differ', async () => {
    const row = await added()
    await calls.update({ id: row.id, version: 1, nameEn: 'theirs' })
    const answer = await calls.update({ id: row.id, version: 1, nameEn: 'mine' })
    expect(answer).toMatchObject({
      status: 409,
      data: {
        current: { id: row.id, version: 2, nameEn: 'theirs', updatedByName: '测试员' },
        conflicts: [{ field: 'nameEn', yours: 'mine', theirs: 'theirs' }],
      },
    })
  })

  it('of two changes at once takes one', async () => {
    const row = await added()
    const both = await Promise.all(
      ['one', 'two'].map(nameEn => calls.update({ id: row.id, version: 1, nameEn })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  // A maker has several WMIs: only the code is unique.
  it.skipIf(['wmi', 'problem-code'].includes(entity))(
    'takes a name once within its parent, also when two add it at once',
    async () => {
      const values = await sample(entity)
      const both = await Promise.all(
        ['a', 'b'].map(code => calls.add({ ...values, code: `${values.code}${code}` })),
      )
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
      const refused = both.find(({ status }) => status === 409)!
      expect(refused.errors).toEqual([{ path: 'name', message: expect.stringMatching(/相同的/) }])
      const other = await added()
      expect((await calls.update({ id: other.id, version: 1, name: values.name })).errors?.[0]?.path).toBe(
        'name',
      )
    },
  )

  it('takes a code once, and says that it is the code', async () => {
    const row = await added()
    const answer = await calls.add({ ...(await sample(entity)), code: row.code })
    expect(answer.status).toBe(409)
    expect(answer.errors).toEqual([{ path: 'code', message: expect.any(String) }])
  })

  it('refuses unknown fields, filters and orders, and values that will not do', async () => {
    const values = await sample(entity)
    const refusals = [
      await calls.add({ ...values, name: ' ' }),
      await calls.add({ ...values, createdBy: '1' }),
      await calls.add({ ...values, name: 'x'.repeat(300) }),
      await calls.add({ ...values, sort: -1 }),
      await calls.update({ id: '1', version: 1, state: 1 }),
      await calls.update({ id: 'x', version: 1 }),
      await calls.page('colour=red'),
      await calls.page('sortField=createdBy'),
      await calls.page('limit=101'),
    ]
    expect(refusals.map(({ status }) => status)).toEqual(refusals.map(() => 400))
    expect(refusals[0]!.errors?.[0]?.path).toBe('name')
    expect(refusals[6]!.resMsg).toContain('colour')
  })

  it('sorts by each of its columns, both ways', async () => {
    for (const column of declaredOf(entity).columns)
      for (const way of ['ascend', 'descend'])
        expect([column, (await calls.page(`sortField=${column}&sortOrder=${way}`)).status]).toEqual([
          column,
          200,
        ])
  })

  it('takes only choices and parents that are there and enabled, but leaves a row what it has', async () => {
    for (const [name, field] of Object.entries(fields)) {
      if (field.kind !== 'reference') continue
      const parent = await callsOf(field.to).add(await sample(field.to))
      const row = await added({ [name]: parent.data.id })
      expect(
        (await callsOf(field.to).update({ id: parent.data.id, version: 1, enabled: false })).status,
      ).toBe(200)
      const kept = await calls.update({ id: row.id, version: 1, nameEn: 'kept', [name]: parent.data.id })
      expect([kept.status, kept.data[name]]).toEqual([200, parent.data.id])
      const refused = await calls.add({ ...(await sample(entity)), [name]: parent.data.id })
      expect([refused.status, refused.errors?.[0]?.path]).toEqual([400, name])
    }
    for (const [name, field] of Object.entries(fields))
      if (field.kind === 'choice')
        expect((await calls.add({ ...(await sample(entity)), [name]: 'nonsense' })).errors?.[0]?.path).toBe(
          name,
        )
  })

  it('leaves a disabled row out of the drop-down and shows it to who looks for it', async () => {
    const row = await added()
    const own = entity === 'model-name' ? `vehicleModelRangeId=${row.modelSeriesId}&` : ''
    const offered = async (more = '') =>
      (await calls.list(`${own}name=${encodeURIComponent(row.name)}${more}`)).data.map(
        (one: { id: string }) => one.id,
      )
    expect(await offered()).toContain(row.id)
    expect((await calls.update({ id: row.id, version: 1, enabled: false })).data.enabled).toBe(false)
    expect(await offered()).not.toContain(row.id)
    expect(await offered('&withDisabled=true')).toContain(row.id)
    expect((await calls.get(row.id)).data.name).toBe(row.name)
  })

  it('offers its whole list, or says that it is cut', async () => {
    const first = await added()
    await added({ ...(first.modelSeriesId && { modelSeriesId: first.modelSeriesId }) })
    const own = entity === 'model-name' ? `vehicleModelRangeId=${first.modelSeriesId}&` : ''
    const whole = await calls.list(own)
    expect(whole.data.length).toBeGreaterThan(1)
    expect('truncated' in whole).toBe(whole.data.length === mostOffered)
    expect(await calls.list(`${own}limit=${whole.data.length}`)).toEqual(whole)
    expect(await calls.list(`${own}limit=1`)).toMatchObject({ data: [whole.data[0]], truncated: true })
  })

  it('deletes a row that nothing uses, once', async () => {
    const row = await added()
    expect((await calls.remove(row.id)).status).toBe(200)
    expect((await calls.remove(row.id)).status).toBe(404)
    expect((await calls.get(row.id)).status).toBe(404)
    expect((await calls.update({ id: row.id, version: 1, nameEn: 'x' })).status).toBe(404)
  })

  it('keeps a row that another dictionary uses, and says how many rows do', async () => {
    const children = entityNames.flatMap(child =>
      Object.entries(declaredOf(child).fields).flatMap(([name, field]) =>
        field.kind === 'reference' && field.to === entity ? [{ child, name }] : [],
      ),
    )
    if (children.length === 0) return
    const row = await added()
    for (const { child, name } of children) {
      const { subAssemblyId, ...values } = await sample(child)
      const part = name !== 'assemblyId' && subAssemblyId ? { subAssemblyId } : {}
      expect((await callsOf(child).add({ ...values, ...part, [name]: row.id })).status).toBe(200)
    }
    const refused = await calls.remove(row.id)
    expect(refused).toMatchObject({ status: 409, data: { records: 0, rows: children.length } })
    expect(refused.resMsg).toContain(String(children.length))
  })

  it('asks for the action that a change is', async () => {
    const row = await added()
    const change = (body: object, token: string) => calls.update({ id: row.id, version: 1, ...body }, token)
    const editor = await holding('edit')
    const switcher = await holding('enable', 'disable')
    const reader = await holding('query', 'get')
    expect((await change({ enabled: false }, editor)).status).toBe(403)
    expect((await change({ nameEn: 'x' }, switcher)).status).toBe(403)
    expect((await change({ nameEn: 'x' }, reader)).status).toBe(403)
    expect((await calls.add(await sample(entity), reader)).status).toBe(403)
    expect((await calls.remove(row.id, reader)).status).toBe(403)
    expect((await calls.get(row.id, reader)).status).toBe(200)
    expect((await change({ enabled: false }, switcher)).status).toBe(200)
    expect((await calls.update({ id: row.id, version: 2, nameEn: 'x' }, editor)).status).toBe(200)
  })

  it('raises the revision that tells every server to read the dictionaries again', async () => {
    const revision = async () =>
      Number((await door.database.pool.query('select revision from dictionary_revision')).rows[0].revision)
    const before = await revision()
    const row = await added()
    const then = await revision()
    await calls.remove(row.id)
    expect([then > before, (await revision()) > then]).toEqual([true, true])
  })
})

describe('a row that records use', () => {
  const places: [EntityName, string, 'id' | 'code', string][] = [
    ['producer', 'producer_id', 'id', 'value'],
    ['brand', 'brand_id', 'id', 'value'],
    ['model-series', 'model_range_id', 'id', 'value'],
    ['type-code', 'type_code_id', 'id', 'value'],
    ['entrusted-company', 'entrusted_company_id', 'id', 'value'],
    ['review-opinion', 'review_opinion_id', 'id', 'value'],
    ['transmission-type', 'transmission_type', 'code', 'value'],
    ['assembly', 'assembly_code', 'code', 'value'],
    ['assembly', 'extra_assemblies', 'code', 'array'],
    ['sub-assembly', 'sub_assembly_code', 'code', 'value'],
  ]

  it.each(places)(
    '(%s in %s) stays, and the refusal counts living and deleted records',
    async (entity, column, key, shape) => {
      const calls = callsOf(entity)
      const { data: row } = await calls.add(await sample(entity))
      const value = shape === 'array' ? [row[key]] : row[key]
      const { pool } = door.database
      const { rows } = await pool.query(`select id from defects where deleted_at is null order by id limit 3`)
      await pool.query(`update defects set ${column} = $1 where id = any($2)`, [
        value,
        rows.map(one => one.id),
      ])
      if (shape !== 'array')
        await pool.query(`update defects set deleted_at = now() where id = $1`, [rows[0].id])
      expect((await calls.get(row.id)).data.uses).toEqual({ records: 3, rows: 0 })
      const refused = await calls.remove(row.id)
      expect(refused).toMatchObject({ status: 409, data: { records: 3, rows: 0 } })
      expect(refused.resMsg).toContain('3')
      await pool.query(
        `update defects set ${column} = ${shape === 'array' ? "'{}'" : 'null'} where id = any($1)`,
        [rows.map(one => one.id)],
      )
      await pool.query(`update defects set deleted_at = null where id = $1`, [rows[0].id])
      expect((await calls.remove(row.id)).status).toBe(200)
    },
  )
})

describe('a code that records know a row by', () => {
  const fixed = entityNames.filter(entity => 'fixed' in declaredOf(entity).fields.code!)

  it.each(fixed)('(%s) stays as it was added', async entity => {
    const calls = callsOf(entity)
    const { data: row } = await calls.add(await sample(entity))
    const answer = await calls.update({ id: row.id, version: 1, code: 'other' })
    expect([answer.status, answer.errors?.[0]?.path]).toEqual([400, 'code'])
    expect((await calls.update({ id: row.id, version: 1, code: row.code, nameEn: 'x' })).status).toBe(200)
  })
})

it('a producer comes with its brands', async () => {
  const { data } = await ask('GET', '/producersinfo/getAllCompanyAndProduct')
  expect(data.length).toBeGreaterThan(50)
  expect(data.some((one: { brands: unknown[] }) => one.brands.length > 1)).toBe(true)
})

describe('an Excel file of a dictionary', () => {
  const sheetOf = async (path: string) => {
    const answer = await door.call('GET', path, { token: keeper })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, sheetMime])
    const book = new Excel.Workbook()
    await book.xlsx.load(await answer.arrayBuffer())
    const rows: unknown[][] = []
    book.worksheets[0]!.eachRow(row => rows.push((row.values as unknown[]).slice(1)))
    return { rows, headers: answer.headers }
  }

  it.each(entityNames)('(%s) holds what the list holds, under its words', async entity => {
    const { root } = declaredOf(entity).paths
    const { data } = await callsOf(entity).page('limit=1')
    const { rows, headers } = await sheetOf(`${root}/export`)
    expect(rows.length).toBe(data.total + 1)
    expect(rows[0]).toEqual(expect.arrayContaining(['英文名称', '状态', '修改时间']))
    expect(headers.get('content-disposition')).toContain('.xlsx')
    const { rows: audited } = await door.database.pool.query(
      `select detail from audit_log where action = 'exportEntries' and entity = $1`,
      [entity],
    )
    expect(audited.at(-1).detail.rows).toBe(data.total)
  })

  it('holds no formula, whatever a name begins with', async () => {
    const name = '=HYPERLINK("http://x")'
    await callsOf('producer').add({ ...(await sample('producer')), name })
    const { rows } = await sheetOf(`/producersinfo/export?name=${encodeURIComponent(name)}`)
    expect(rows).toHaveLength(2)
    expect(rows[1]).toContain(name)
  })

  it('refuses a filter that the list does not have', async () => {
    expect((await ask('GET', '/producersinfo/export?colour=red')).status).toBe(400)
    expect((await ask('GET', '/producersinfo/export?page=2')).status).toBe(400)
  })
})
