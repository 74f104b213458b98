import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recallRecords, recalls } from '@/db/schema/recalls'
import type { Ctx } from '@/lib/core/context'
import { pageDefects } from '@/lib/defects/list/page-defects'
import { createDefect } from '@/lib/defects/record/create-defect'
import { storedFiles } from '@/lib/files/stored-files'
import { sweepFiles, verifyFiles } from '@/lib/files/sweep-files'
import { addRecall } from '@/lib/recalls/edit/save-recall'
import { readAfter } from '@/lib/recalls/read-after'
import { getRecall } from '@/lib/recalls/read-recall'
import {
  attachRecallFiles,
  listRecallFiles,
  readRecallFile,
  removeRecallFile,
} from '@/lib/recalls/recall-files'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { type Catalogue, seedCatalogue, validValues } from '@/tests/support/defects/records'
import { pdf } from '@/tests/support/files/sample-files'
import { received, temporaryFolder } from '@/tests/support/intake/uploads'
import { contextOf } from '@/tests/support/people/people'

let database: TestDatabase
let ids: Catalogue
let ctx: Ctx
const kept = temporaryFolder()

beforeAll(async () => {
  database = await openTestDatabase()
  ids = await seedCatalogue(database.db)
  ctx = await contextOf(database.db, ['recall', 'vehicle_defect', 'vehicle_defect_add'], kept.folder)
})
afterAll(async () => {
  await database.close()
  kept.remove()
})

let number = 0
const add = (more: object = {}) =>
  addRecall(ctx, {
    ...{ recallNo: `A${++number}`, title: '召回部分星辰一号', kind: 'safety', influence: 'voluntary' },
    ...{ producerId: ids.producer, assemblyCode: '04', subAssemblyCode: '0401', defect: '回位不良' },
    ...{ filedAt: '2020-06-01', startsAt: '2020-06-15', quantity: 1000 },
    scopes: [{ modelRangeId: ids.series, productionFrom: '2019-01-01', productionTo: '2019-06-30' }],
    ...more,
  })

async function record(more: { receivedAt: string; [field: string]: unknown }) {
  const values = { ...validValues(ids), faultDate: more.receivedAt, ...more }
  return (await createDefect(ctx, values)).id
}

test('what came after the remedy and what lies outside the scope is counted by month', async () => {
  const { id } = await add()
  const covered = [
    await record({ receivedAt: '2020-06-10', productionDate: '2019-03-02' }),
    await record({ receivedAt: '2020-06-20', productionDate: '2019-03-05', repaired: true, repairCount: 1 }),
    await record({ receivedAt: '2020-08-01', productionDate: '2019-05-05', repaired: false }),
    await record({ receivedAt: '2020-08-02', assemblyCode: '01', subAssemblyCode: '0101' }),
  ]
  const possible = await record({ receivedAt: '2020-02-01', productionDate: null })
  await record({ receivedAt: '2020-02-02', productionDate: '2019-07-02' })
  const excluded = await record({ receivedAt: '2020-02-03', productionDate: '2019-07-03' })
  await record({ receivedAt: '2018-05-31', productionDate: '2017-07-02' })
  const row = (defectId: string, verdict: string) => ({ recallId: id, defectId, verdict, by: 'scope' })
  await database.db.delete(recallRecords)
  await database.db
    .insert(recallRecords)
    .values([
      ...covered.map(one => row(one, 'covered')),
      row(possible, 'possible'),
      { ...row(excluded, 'not'), by: 'person' },
    ])

  const { remedy, outside } = await readAfter({ ...ctx, now: new Date('2020-10-05T04:00:00Z') }, { id })
  expect(remedy).toMatchObject({ from: '2020-06-15', n: 2, repaired: 1, notRepaired: 1 })
  expect(remedy!.months.map(({ month, n, filters }) => [month, n, filters])).toMatchObject([
    ['2020-06', 1, { receivedAtFrom: '2020-06-15', receivedAtTo: '2020-06-30', recallId: [id] }],
    ['2020-07', 0, { receivedAtFrom: '2020-07-01' }],
    ['2020-08', 1, { receivedAtFrom: '2020-08-01', receivedAtTo: '2020-08-31', assemblyCode: ['04'] }],
    // Months without any, up to now, are what an effective remedy looks like.
    ['2020-09', 0, {}],
    ['2020-10', 0, {}],
  ])
  for (const [n, filters] of [
    [remedy!.n, remedy!.filters],
    [remedy!.months[0]!.n, remedy!.months[0]!.filters],
    [outside!.n, outside!.filters.all],
    [outside!.covered, outside!.filters.covered],
    [outside!.possible, outside!.filters.possible],
    [outside!.not, outside!.filters.not],
    [outside!.withoutProduction, outside!.filters.withoutProduction],
    [remedy!.repaired, { ...remedy!.filters, repaired: true }],
    [remedy!.notRepaired, { ...remedy!.filters, repaired: false }],
    ...outside!.production.flatMap(({ inside, outside, filters }) => [
      [inside, filters.inside] as const,
      [outside, filters.outside] as const,
    ]),
  ] as const)
    expect((await pageDefects(ctx, filters as Parameters<typeof pageDefects>[1])).total).toBe(n)
  expect(outside).toMatchObject({ from: '2018-06-01', not: 2, possible: 1, covered: 3, withoutProduction: 1 })
  expect(outside!.production).toMatchObject([
    { month: '2019-02', inside: 0, outside: 0 },
    { month: '2019-03', inside: 2, outside: 0 },
    { month: '2019-04', inside: 0, outside: 0 },
    { month: '2019-05', inside: 1, outside: 0 },
    { month: '2019-06', inside: 0, outside: 0 },
    { month: '2019-07', inside: 0, outside: 2 },
    { month: '2019-08', inside: 0, outside: 0 },
  ])
  expect(await getRecall(ctx, { id })).toMatchObject({ covered: null, possible: null, after: null })
  await database.db.update(recalls).set({ matchedVersion: 1 }).where(eq(recalls.id, id))
  expect(await getRecall(ctx, { id })).toMatchObject({ covered: 4, possible: 1, after: 2 })
  await database.db.update(recalls).set({ startsAt: null }).where(eq(recalls.id, id))
  expect(await getRecall(ctx, { id })).toMatchObject({ covered: 4, possible: 1, after: null })
})

test('files are kept, read, and known to the sweep and to the check of what is stored', async () => {
  const { id } = await add()
  const { fileStore } = ctx.services
  const files = [await received(fileStore, '召回公告.pdf', pdf('notice'))]
  const attached = await attachRecallFiles(ctx, { id, files })
  expect(attached.map(({ name, mime }) => [name, mime])).toEqual([['召回公告.pdf', 'application/pdf']])
  const fileId = attached[0]!.id
  const reply = await readRecallFile(ctx, { id: fileId })
  expect(reply.file).toMatchObject({ name: '召回公告.pdf', mime: 'application/pdf' })
  const tomorrow = new Date(Date.now() + 48 * 3_600_000)
  expect(await sweepFiles(database.db, fileStore, tomorrow)).toMatchObject({ orphans: 0 })
  const { faults, files: known } = await verifyFiles(database.db, fileStore)
  expect([faults, known]).toEqual([[], 1])
  expect(storedFiles.some(({ key }) => key.name === 'storeKey')).toBe(true)
  expect(await removeRecallFile(ctx, { id, fileId })).toEqual([])
  await expect(readRecallFile(ctx, { id: fileId })).rejects.toMatchObject({ code: 'not_found' })
  expect(await listRecallFiles(ctx, { id })).toEqual([])
})

test('a file that is none is refused by name', async () => {
  const { id } = await add()
  const files = [await received(ctx.services.fileStore, '公告.pdf', Buffer.from('hello'))]
  await expect(attachRecallFiles(ctx, { id, files })).rejects.toMatchObject({
    details: { issues: [{ path: 'files.0' }] },
  })
})
