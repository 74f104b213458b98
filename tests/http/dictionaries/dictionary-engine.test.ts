import Excel from 'exceljs'
import { afterAll, describe, expect, it } from 'vitest'
import { type EntityName, entityNames } from '@/lib/dictionaries/dictionary'
import { mostOffered } from '@/lib/dictionaries/schema'
import { sheetMime } from '@/lib/excel/write-sheet'
import { inFull, isFull } from '@/tests/support/depth'
import { declaredOf, openDictionaries } from './dictionary-calls'

const { door, keeper, ask, callsOf, sample, add } = await openDictionaries()
afterAll(() => door.close())

// What no declaration can change: of one without and with choices, with a parent, and with a list of its own.
const representatives: EntityName[] = ['transmission-type', 'brand', 'sub-assembly', 'model-name']

describe.each(entityNames.filter(entity => isFull !== representatives.includes(entity)))(
  '%s',
  inFull,
  entity => {
    const calls = callsOf(entity)

    it('sorts both ways', async () => {
      await add(entity)
      const firstBy = async (way: string) =>
        (await calls.page(`limit=1&sortField=updatedAt&sortOrder=${way}`)).data.records[0].updatedAt
      expect((await firstBy('ascend')) < (await firstBy('descend'))).toBe(true)
    })

    it('answers a stale version with the row as it is and where both differ', async () => {
      const row = await add(entity)
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
      const row = await add(entity)
      const both = await Promise.all(
        ['one', 'two'].map(nameEn => calls.update({ id: row.id, version: 1, nameEn })),
      )
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    })

    it('offers its whole list, or says that it is cut', async () => {
      const first = await add(entity)
      await add(entity, { ...(first.modelSeriesId && { modelSeriesId: first.modelSeriesId }) })
      const own = entity === 'model-name' ? `vehicleModelRangeId=${first.modelSeriesId}&` : ''
      const whole = await calls.list(own)
      expect(whole.data.length).toBeGreaterThan(1)
      expect('truncated' in whole).toBe(whole.data.length === mostOffered)
      expect(await calls.list(`${own}limit=${whole.data.length}`)).toEqual(whole)
      expect(await calls.list(`${own}limit=1`)).toMatchObject({ data: [whole.data[0]], truncated: true })
    })

    it('deletes a row that nothing uses, once', async () => {
      const row = await add(entity)
      expect((await calls.remove(row.id)).status).toBe(200)
      expect((await calls.remove(row.id)).status).toBe(404)
      expect((await calls.get(row.id)).status).toBe(404)
      expect((await calls.update({ id: row.id, version: 1, nameEn: 'x' })).status).toBe(404)
    })

    it('raises the revision that tells every server to read the dictionaries again', async () => {
      const revision = async () =>
        Number((await door.database.pool.query('select revision from dictionary_revision')).rows[0].revision)
      const before = await revision()
      const row = await add(entity)
      const then = await revision()
      await calls.remove(row.id)
      expect([then > before, (await revision()) > then]).toEqual([true, true])
    })
  },
)

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

describe('names and codes in another spelling', () => {
  const brands = callsOf('brand')

  it('one name stands once within its parent, however it is spelled, and a row may keep what it has', async () => {
    const values = await sample('brand')
    const { data: row } = await brands.add({ ...values, name: '测试星牌X' })
    for (const [at, name] of [
      '測試星牌X',
      '测试星牌Ｘ',
      '测试星牌 x',
      '测试·星牌-X',
      '测试\u200b星牌X',
    ].entries()) {
      const { status, errors } = await brands.add({ ...values, code: `S${at}`, name })
      expect([name, status, errors?.[0]?.message]).toEqual([
        ...[name, 400, expect.stringContaining('已有“测试星牌X”，只是写法不同')],
      ])
    }
    expect(await brands.update({ id: row.id, version: 1, name: '测试星牌x' })).toMatchObject({ status: 200 })
    const elsewhere = await sample('brand')
    const { rows } = await door.database.pool.query('select id from producers where id <> $1 limit 1', [
      values.producerId,
    ])
    expect(await brands.add({ ...elsewhere, producerId: rows[0].id, name: '測試星牌X' })).toMatchObject({
      status: 200,
    })
  })

  it('a list is searched in any spelling; a code that no list has is told', async () => {
    const totalOf = async (name: string) =>
      (await brands.page(`name=${encodeURIComponent(name)}`)).data.total as number
    const all = await totalOf('大众')
    expect(all).toBeGreaterThan(3)
    expect(await totalOf('大眾')).toBe(all)
    for (const name of ['一汽 大众', '一汽-大众', '一汽大众', '一汽大眾'])
      expect([name, (await totalOf(name)) >= 2]).toEqual([name, true])
    expect(await totalOf('ＢＹＤ')).toBe(await totalOf('byd'))
    const { status, errors } = await brands.page(`nature=${encodeURIComponent('自主')}`)
    expect([status, errors]).toEqual([400, [{ path: 'nature', message: '品牌性质里没有“自主”' }]])
  })

  it('a name of signs that nobody sees is none; a code has no comma and may come as a number', async () => {
    const values = await sample('assembly')
    const added = (more: object) => callsOf('assembly').add({ ...values, ...more })
    for (const name of ['\u200b', ' \u2060 '])
      expect((await added({ name })).errors).toEqual([{ path: 'name', message: '名称不能为空' }])
    expect((await added({ code: 'A,B' })).errors).toEqual([{ path: 'code', message: '代码不能含逗号' }])
    expect(await added({ code: 7001, name: '两行\n的名称' })).toMatchObject({
      data: { code: '7001', name: '两行 的名称' },
    })
  })
})
