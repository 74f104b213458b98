import { afterAll, beforeAll, expect, test } from 'vitest'
import { recallRecords } from '@/db/schema/recalls'
import { atMoment, type Ctx } from '@/lib/core/context'
import { pageDefects } from '@/lib/defects/list/page-defects'
import { addLink, listLinks } from '@/lib/investigations/content/links'
import { openInvestigation } from '@/lib/investigations/content/open-investigation'
import { raiseAftermaths, readAftermath } from '@/lib/investigations/content/read-aftermath'
import { getInvestigation } from '@/lib/investigations/read-investigation'
import { stepInvestigation } from '@/lib/investigations/take-step'
import { investigationVerbs } from '@/lib/investigations/verbs'
import { listNotices } from '@/lib/notices/list-notices'
import { addRecall } from '@/lib/recalls/edit/save-recall'
import { setRecallState } from '@/lib/recalls/edit/set-recall-state'
import { getItem } from '@/lib/signals/items/get-item'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { type Catalogue, seedCatalogue } from '@/tests/support/defects/records'
import { contextOf } from '@/tests/support/people/people'
import { systemContext } from '@/tests/support/people/system'

let database: TestDatabase
let ids: Catalogue
let worker: Ctx
let lead: Ctx
const then = new Date('2005-06-30T12:00:00+08:00')
const at = (ctx: Ctx) => atMoment(ctx, then)

beforeAll(async () => {
  database = await openTestDatabase()
  ids = await seedCatalogue(database.db)
  worker = at(await contextOf(database.db, ['investigation', 'recall', 'vehicle_defect', 'watch_item']))
  lead = at(await contextOf(database.db, ['investigation_approve', 'investigation:get']))
})
afterAll(() => database?.close())

async function records(recallId: string, day: string, n: number) {
  const { rows } = await database.pool.query(
    `insert into defects (complaint_no, state, received_at, model_range_id, assembly_code, sub_assembly_code, production_date,
       production_month, description) select 'AFTER' || $1::date || n, 10, $1::date, $3, '04', '0401', '2000-03-05', '2000-03',
       '第' || n || '次' from generate_series(1, $2::int) as n returning id::text`,
    [day, n, ids.series],
  )
  await database.db
    .insert(recallRecords)
    .values(
      rows.map(({ id }) => ({ recallId, defectId: id, verdict: 'covered' as const, by: 'scope' as const })),
    )
}

test('what comes after its recall is told by month, and a rise opens a watch item but never the file', async () => {
  const { id: recallId } = await addRecall(worker, {
    ...{ recallNo: 'AFTER1', title: '召回部分星辰一号', kind: 'safety', influence: 'voluntary' },
    ...{ producerId: ids.producer, assemblyCode: '04', subAssemblyCode: '0401', defect: '回位不良' },
    ...{ filedAt: '2003-06-01', startsAt: '2003-07-01', quantity: 10_000 },
    scopes: [{ modelRangeId: ids.series, productionFrom: '2000-01-01', productionTo: '2000-06-30' }],
  })
  await setRecallState(worker, { id: recallId, version: 1, state: 'filed' })
  await setRecallState(worker, { id: recallId, version: 2, state: 'running' })
  await records(recallId, '2001-07-01', 6)
  await records(recallId, '2004-01-05', 30)
  let file = await openInvestigation(worker, {
    title: '踏板回位',
    question: '是否回位不良？',
    level: 'check',
  })
  const { id } = file
  const step = async (ctx: Ctx, given: object) => {
    file = (await stepInvestigation(ctx, { id, version: file.version, ...given } as never)) as typeof file
  }
  await addLink(worker, { id, entity: 'recall', entityId: recallId })
  const [linked] = await investigationVerbs.history(worker, { id })
  expect(linked!.changes).toMatchObject([{ field: 'recall', after: 'AFTER1' }])
  file = (await getInvestigation(worker, { id })) as typeof file
  await step(worker, { step: 'apply' })
  await step(lead, { step: 'approve', result: '1', number: '1' })
  await step(worker, { step: 'start' })
  const system = at(systemContext(database.db))
  await raiseAftermaths(system)
  expect((await listLinks(worker, { id })).links).toHaveLength(1)
  await step(worker, { step: 'conclude', conclusion: 'recall_suggested', conclusionText: '召回' })

  const [after] = await readAftermath(worker, { id })
  expect(after!.finding.effect).toBe('more')
  expect(after!.byReceipt.map(({ month }) => month)).toEqual(
    expect.arrayContaining(['2003-07', '2004-01', '2005-06']),
  )
  const january = after!.byReceipt.find(({ month }) => month === '2004-01')!
  expect([january.n, after!.after.n]).toEqual([30, 30])
  const expected = after!.byReceipt.reduce((sum, one) => sum + one.expected!, 0)
  expect(expected).toBeCloseTo((6 / after!.before.vehicleYears) * after!.after.vehicleYears, 1)
  expect((await pageDefects(worker, january.filters as never)).total).toBe(30)
  expect(await readAftermath(lead, { id })).toEqual([])

  await raiseAftermaths(system)
  await raiseAftermaths(system)
  const links = (await listLinks(worker, { id })).links.filter(({ entity }) => entity === 'watchItem')
  expect(links).toHaveLength(1)
  const item = await getItem(worker, { id: links[0]!.entityId! })
  expect(item).toMatchObject({ state: 'new', n: 30, place: `recall:${recallId}` })
  expect((await pageDefects(worker, item.evidence.filters as never)).total).toBe(30)
  expect((await getInvestigation(worker, { id })).state).toBe('concluded')
  expect((await listNotices(worker, {})).records.map(({ kind }) => kind)).toContain('itemOpened')
})
