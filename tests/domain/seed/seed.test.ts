import { afterAll, beforeAll, expect, test } from 'vitest'
import { wmiCodes } from '@/db/seed/data/wmi'
import { seedDemo } from '@/db/seed/demo'
import { seedFoundation } from '@/db/seed/foundation'
import { loadRecords } from '@/db/seed/load-records'
import { pairsOfRow } from '@/lib/defects/list/keyword'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'

let database: TestDatabase
// Seeds are loaded with the owner's role.
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const one = async (text: string) => (await database.owner.pool.query(text)).rows[0]

test('the catalogue of the Chinese market is there, every brand with its nature, and the makers with their grades', async () => {
  const counts = await one(
    `select (select count(*)::int from producers) as producers, (select count(*)::int from brands) as brands,
       (select count(*)::int from brands where nature in ('1', '2', '3')) as natured,
       (select count(*)::int from model_series) as series, (select count(*)::int from wmi_codes) as makers`,
  )
  expect(counts.producers).toBeGreaterThanOrEqual(80)
  expect(counts.brands).toBeGreaterThanOrEqual(120)
  expect(counts.natured).toBe(counts.brands)
  expect(counts.series).toBeGreaterThanOrEqual(600)
  expect(counts.makers).toBe(wmiCodes.length)
  const grade = Object.fromEntries(wmiCodes.map(row => [row.wmi, row.grade]))
  expect(grade).toMatchObject({
    LSV: 'A',
    LET: 'A',
    LEF: 'B',
    LS4: 'B',
    LSF: 'C',
    HXM: 'C',
    LA6: 'C',
    WBA: 'B',
  })
})

test('a second start changes nothing, not even what an administrator changed', async () => {
  await database.owner.pool.query(`update brands set name_en = 'Changed' where name = '比亚迪'`)
  await database.owner.pool.query(
    `update code_items set enabled = false where list_key = 'weather' and code = '6'`,
  )
  const count =
    'select (select count(*) from brands) as brands, (select count(*) from users) as users, (select count(*) from defects) as defects'
  const before = await one(count)
  await seedFoundation(database.owner.db)
  await seedDemo(database.owner.db)
  expect(await one(count)).toEqual(before)
  expect(await one(`select name_en from brands where name = '比亚迪'`)).toEqual({ name_en: 'Changed' })
  expect(await one(`select enabled from code_items where list_key = 'weather' and code = '6'`)).toEqual({
    enabled: false,
  })
})

test('an upgrade brings the entries that are new, and none that people took away', async () => {
  const { pool, db } = database.owner
  const there = (key: string, code: string) =>
    one(`select count(*)::int as n from code_items where list_key = '${key}' and code = '${code}'`)
  await pool.query(`delete from code_items where (list_key, code) in (('weather', '5'), ('weather', '4'))`)
  await seedFoundation(db)
  expect(await there('weather', '5')).toEqual({ n: 0 })

  // As a release that brings more: everything is considered again.
  await pool.query(`delete from shipped_entries where dictionary = '*'
    or dictionary = 'code_items' and key like 'vehicleCategory:%'`)
  await pool.query(`delete from code_items where list_key = 'vehicleCategory'`)
  await seedFoundation(db)
  expect(await there('vehicleCategory', 'M1')).toEqual({ n: 1 })
  expect(await there('weather', '5')).toEqual({ n: 0 })

  // As an installation from before this was noted: its audit log knows what was deleted.
  await pool.query('truncate shipped_entries')
  await pool.query(`delete from code_items where list_key = 'registeredFuel'`)
  await pool.query(`update brands set name = '比亚迪汽车' where name = '比亚迪'`)
  await pool.query(`insert into audit_log (action, entity, entity_id, door, request_id)
    values ('deleteCodeItem', 'code', 'weather:5', 'http', 'test')`)
  await Promise.all([seedFoundation(db), seedFoundation(db)])
  expect(await there('registeredFuel', 'A')).toEqual({ n: 1 })
  expect(await there('weather', '5')).toEqual({ n: 0 })
  expect(await one(`select count(*)::int as n from brands where name = '比亚迪'`)).toEqual({ n: 0 })
})

test('records can be added to those that are there', async () => {
  const client = await database.owner.pool.connect()
  const { there } = await one('select count(*)::int as there from defects')
  await client.query('begin')
  await loadRecords(client, { records: 300, withHistory: 100 })
  await client.query('commit')
  client.release()
  expect(
    await one('select count(*)::int as records, count(distinct complaint_no)::int as numbers from defects'),
  ).toEqual({
    records: there + 300,
    numbers: there + 300,
  })
  expect(await one('select sum(records)::int as counted from defect_counts')).toEqual({
    counted: there + 300,
  })
})

test('every record has a version and a flow row for each step, and stands where they lead', async () => {
  const { wrong } = await one(`
    select count(*)::int as wrong from defects d
    where version <> (select count(*) from defect_versions v where v.defect_id = d.id)
       or version <> (select count(*) from defect_flow f where f.defect_id = d.id)
       or state <> (select to_state from defect_flow f where f.defect_id = d.id order by version desc limit 1)
       or updated_at < created_at or updated_at > now()`)
  expect(wrong).toBe(0)
})

test('a word that is searched for is found through the index of pairs', async () => {
  const { found, said } = await one(`
    select count(*) filter (where ${pairsOfRow} @> bigrams('异响'))::int as found,
      count(*) filter (where summary like '%异响%' or description like '%异响%')::int as said from defects`)
  expect(said).toBeGreaterThan(50)
  expect(found).toBe(said)
})
