import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageDisproportion } from '@/lib/analysis/disproportion/page-disproportion'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { contextOf } from '@/tests/support/people/people'

let database: TestDatabase

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database?.close())

const day = '2015-06-01'

test('what is named first is still more than expected when suspected duplicates are merged', async () => {
  const analyst = await contextOf(database.db, ['defect_analysis', 'vehicle_defect:query'])
  const { rows: series } = await database.pool.query(
    'select id::text, brand_id::text as brand, name from model_series where brand_id is not null order by id limit 3',
  )
  const { rows: parts } = await database.pool.query(
    `select s.code, a.code as assembly, s.name from sub_assemblies as s join assemblies as a on a.id = s.assembly_id
     order by s.code limit 3`,
  )
  const add = (at: number, count: number, description: string) =>
    database.pool.query(
      `insert into defects
         (complaint_no, state, received_at, model_range_id, brand_id, assembly_code, sub_assembly_code, description)
       select 'OUT${at}-' || n, 10, '${day}', $1, $2, $3, $4, ${description} from generate_series(1, ${count}) as n`,
      [series[at].id, series[at].brand, parts[at].assembly, parts[at].code],
    )
  await add(0, 14, `'行驶中制动踏板变硬，需要用力才能停车'`)
  await add(1, 16, 'null')
  await add(2, 80, 'null')
  const { records, finding } = await pageDisproportion(analyst, {
    receivedAtFrom: day,
    receivedAtTo: day,
    group: 'modelRangeId',
    event: 'subAssemblyCode',
  } as Parameters<typeof pageDisproportion>[1])
  expect(records[0]!.event.name).toBe(parts[0].name)
  expect(finding!.text).toContain(parts[1].name)
  expect(finding!.text).not.toContain(parts[0].name)
  expect(['high', 'raised']).toContain(finding!.level)
})
