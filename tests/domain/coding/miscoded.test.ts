import { afterAll, beforeAll, expect, test } from 'vitest'
import { query } from '@/db/client'
import { codingDoubts } from '@/db/schema/coding'
import { findDoubtsJob } from '@/lib/coding/learn/find-doubts'
import { forgetModel } from '@/lib/coding/models/models'
import type { Ctx } from '@/lib/core/context'
import { amendDefect } from '@/lib/defects/record/amend-defect'
import { insertDefects } from '@/lib/defects/record/insert-defects'
import { dismissDoubt, listDoubted } from '@/lib/defects/uncoded/list-doubted'
import { listUncoded } from '@/lib/defects/uncoded/list-uncoded'
import { enqueueSystemJob } from '@/lib/jobs/job'
import { codedTexts } from '@/tests/support/coding'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { runNextJob } from '@/tests/support/database/run-next-job'
import { putModel } from '@/tests/support/defects/coding-model'
import { historyOf } from '@/tests/support/defects/history'
import { type Catalogue, seedCatalogue, validValues } from '@/tests/support/defects/records'
import { contextOf } from '@/tests/support/people/people'

let database: TestDatabase
let ids: Catalogue
let ctx: Ctx

beforeAll(async () => {
  database = await openTestDatabase()
  forgetModel()
  ids = await seedCatalogue(database.db)
  await query(database.db, 'UPDATE defects SET deleted_at = now()')
  ctx = await contextOf(database.db, ['vehicle_defect', 'vehicle_defect_edit'])
})
afterAll(() => database.close())

const insert = (texts: { summary: string; assemblyCode: string | null }[]) =>
  ctx.tx(tx =>
    insertDefects(
      tx,
      texts.map(one => ({
        ...{ ...validValues(ids), state: 30, description: null, subAssemblyCode: null, ...one },
      })),
      { kind: 'import', node: 'import' },
    ),
  )

async function look() {
  const jobId = await enqueueSystemJob(ctx, findDoubtsJob, {})
  await runNextJob(database.db, [findDoubtsJob], async () => ctx, 'long', jobId)
  return listDoubted(ctx, {})
}

const braking = codedTexts(4)
  .find(({ assembly }) => assembly === '04')!
  .text.repeat(2)

test('before any model there is nothing to doubt', async () => {
  await insert([{ summary: braking, assemblyCode: '04' }])
  expect((await look()).records).toEqual([])
})

test('a record whose text goes elsewhere is listed, is corrected or left, and a left one does not come back', async () => {
  await putModel(database.db)
  const [wrong, alsoWrong, unlearned] = await insert([
    { summary: braking, assemblyCode: '01' },
    { summary: `${braking}，再次`, assemblyCode: '03' },
    { summary: braking, assemblyCode: '09' },
  ])
  const found = await look()
  expect(found.records.map(({ id }) => id).sort()).toEqual([wrong!.id, alsoWrong!.id].sort())
  const first = found.records.find(({ id }) => id === wrong!.id)!
  expect(first).toMatchObject({ assemblyCode: '01', assemblyName: '发动机', version: 1 })
  expect(first.proposed.assemblies[0]).toMatchObject({ code: '04' })

  await amendDefect(ctx, { id: wrong!.id, version: 1, assemblyCode: '04', subAssemblyCode: '0401' })
  expect((await listDoubted(ctx, {})).records.map(({ id }) => id)).toEqual([alsoWrong!.id])
  await dismissDoubt(ctx, { id: alsoWrong!.id })
  expect((await listDoubted(ctx, {})).total).toBe(0)
  expect((await look()).total).toBe(0)
  const { record, audit } = await historyOf(database.db, alsoWrong!.id)
  expect(record).toMatchObject({ assemblyCode: '03', version: 1 })
  expect(audit.map(({ action }) => action)).toContain('dismissDoubt')
  await dismissDoubt(ctx, { id: alsoWrong!.id, dismissed: false })
  expect((await look()).records.map(({ id }) => id)).toEqual([alsoWrong!.id])
  expect(await database.db.$count(codingDoubts)).toBe(1)
  await expect(dismissDoubt(ctx, { id: unlearned!.id })).rejects.toMatchObject({ code: 'not_found' })
})

test('lists of coding are for who both changes records and sees lists of them', async () => {
  for (const one of [['vehicle_defect'], ['vehicle_defect_edit']] as const) {
    const person = await contextOf(database.db, [...one])
    await expect(listDoubted(person, {})).rejects.toMatchObject({ code: 'forbidden' })
    await expect(listUncoded(person, {})).rejects.toMatchObject({ code: 'forbidden' })
    await expect(dismissDoubt(person, { id: '1' })).rejects.toMatchObject({ code: 'forbidden' })
  }
})

test('uncoded records are found by an index', async () => {
  const plan = await query<{ 'QUERY PLAN': string }>(
    database.db,
    `EXPLAIN SELECT id FROM defects WHERE assembly_code IS NULL AND deleted_at IS NULL AND state IN (10, 20)
     ORDER BY received_at DESC, id DESC LIMIT 1001`,
  )
  expect(plan.map(row => row['QUERY PLAN']).join('\n')).toContain('defects_uncoded')
})
