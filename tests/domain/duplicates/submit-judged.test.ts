import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defects } from '@/db/schema/defects'
import { defectJudgements } from '@/db/schema/duplicates'
import type { Ctx } from '@/lib/core/context'
import { findDuplicates } from '@/lib/defects/duplicates/find-duplicates'
import { submitJudged } from '@/lib/defects/duplicates/judge-pair'
import { pairOf } from '@/lib/defects/duplicates/merge-tree'
import { unmergeDefect } from '@/lib/defects/duplicates/unmerge-defect'
import { listRelations } from '@/lib/defects/history/list-relations'
import { createDefect } from '@/lib/defects/record/create-defect'
import { asSent } from '@/tests/support/as-sent'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { historyOf, issuesOf, refusedFor } from '@/tests/support/defects/history'
import { type Catalogue, seedCatalogue, validValues } from '@/tests/support/defects/records'
import { contextOf } from '@/tests/support/people/people'

let database: TestDatabase
let ids: Catalogue
let entry: Ctx

beforeAll(async () => {
  database = await openTestDatabase()
  ids = await seedCatalogue(database.db)
  // Neither of them holds the right to merge or judge other records.
  entry = await contextOf(database.db, ['vehicle_defect', 'vehicle_defect_add', 'vehicle_defect_edit'])
})
afterAll(() => database.close())

const add = async (more = {}) => createDefect(entry, { ...validValues(ids), ...more })
const count = () => database.db.$count(defects)
const judged = async (one: string, other: string) => {
  const [oneId, otherId] = pairOf(one, other)
  const [found] = await database.db
    .select()
    .from(defectJudgements)
    .where(and(eq(defectJudgements.oneId, oneId), eq(defectJudgements.otherId, otherId)))
  return found?.verdict
}

test('a new record of the same event becomes a supplement of the original at once, and can be taken back', async () => {
  const original = await add()
  const { id } = await submitJudged(entry, {
    ...validValues(ids),
    description: '补充：当天还有冒烟。',
    sameAs: { id: original.id, version: 1 },
  })
  const [stays, goes] = [await historyOf(database.db, original.id), await historyOf(database.db, id)]
  expect(goes.record).toMatchObject({ state: 70, version: 2, dupGroupId: original.id })
  expect(goes.flow.map(({ node }) => node)).toEqual(['submit', 'merge'])
  expect(stays.record).toMatchObject({ state: 10, version: 2 })
  expect(stays.versions.at(-1)!.changes).toEqual({ mergedRecord: [null, goes.record.complaintNo] })
  expect(goes.audit.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['createDefect', 'mergeDefects']),
  )
  expect(stays.audit.map(({ action }) => action)).toContain('mergeDefects')
  expect((await listRelations(entry, { id: original.id })).merged).toMatchObject([{ id }])
  const all = await contextOf(database.db, 'all')
  expect(await unmergeDefect(all, { id, version: 2 })).toMatchObject({ state: 10 })
})

test('a new record of another event is submitted, and the pair is not offered again', async () => {
  const original = await add()
  const { id, state } = await submitJudged(entry, { ...validValues(ids), differentFrom: [original.id] })
  expect(state).toBe(10)
  expect(await judged(id, original.id)).toBe('different')
  expect((await findDuplicates(entry, { id })).map(one => one.id)).not.toContain(original.id)
})

test('a draft is submitted with an answer; a record further on is for who may merge', async () => {
  const [original, draft, other] = [await add(), await add({ draft: true }), await add({ draft: true })]
  const sameAs = { id: original.id, version: 1 }
  expect(await submitJudged(entry, { id: draft.id, version: 1, mileage: 5, sameAs })).toMatchObject({
    state: 70,
    version: 3,
    mileage: 5,
  })
  expect(await submitJudged(entry, { id: other.id, version: 1, differentFrom: [original.id] })).toMatchObject(
    { state: 10, version: 2 },
  )
  await database.db.update(defects).set({ state: 20 }).where(eq(defects.id, other.id))
  const again = { id: other.id, version: 2, sameAs: { id: original.id, version: 3 } }
  expect(await refusedFor(submitJudged(entry, again))).toBe('wrong_state')
  expect((await historyOf(database.db, other.id)).record).toMatchObject({ state: 20, version: 2 })
})

test('nothing is written when the values, the version or the answer are wrong', async () => {
  const original = await add()
  const before = await count()
  const sameAs = { id: original.id, version: 1 }
  const values = validValues(ids)
  expect(await issuesOf(submitJudged(entry, values))).toHaveProperty('sameAs')
  expect(await issuesOf(submitJudged(entry, { ...values, summary: null, sameAs }))).toHaveProperty('summary')
  expect(
    await issuesOf(submitJudged(entry, { ...values, sameAs, differentFrom: [original.id] })),
  ).toHaveProperty('differentFrom')
  expect(await issuesOf(submitJudged(entry, asSent({ ...values, id: original.id, sameAs })))).toHaveProperty(
    'version',
  )
  expect(await issuesOf(submitJudged(entry, { id: original.id, version: 1, sameAs }))).toHaveProperty(
    'sameAs',
  )
  expect(await refusedFor(submitJudged(entry, { ...values, sameAs: { id: original.id, version: 7 } }))).toBe(
    'conflict',
  )
  expect(await refusedFor(submitJudged(entry, { ...values, sameAs: { id: '999999', version: 1 } }))).toBe(
    'not_found',
  )
  expect(await count()).toBe(before)
})

test('is forbidden without the right to find duplicates, to add, or to edit the draft', async () => {
  const original = await add()
  const draft = await add({ draft: true })
  const sameAs = { id: original.id, version: 1 }
  const adds = await contextOf(database.db, ['vehicle_defect_add'])
  const looks = await contextOf(database.db, ['vehicle_defect'])
  expect(await refusedFor(submitJudged(adds, { ...validValues(ids), sameAs }))).toBe('forbidden')
  expect(await refusedFor(submitJudged(looks, { ...validValues(ids), sameAs }))).toBe('forbidden')
  expect(await refusedFor(submitJudged(looks, { id: draft.id, version: 1, sameAs }))).toBe('forbidden')
  const another = await contextOf(database.db, ['vehicle_defect', 'vehicle_defect_edit'])
  expect(await refusedFor(submitJudged(another, { id: draft.id, version: 1, sameAs }))).toBe('not_found')
})

test('of ten at once that supplement the same version of one record, one wins and the others leave nothing', async () => {
  const original = await add()
  const before = await count()
  const results = await Promise.all(
    Array.from({ length: 10 }, () =>
      refusedFor(submitJudged(entry, { ...validValues(ids), sameAs: { id: original.id, version: 1 } })),
    ),
  )
  expect(results.toSorted()).toEqual([...Array(9).fill('conflict'), 'done'])
  expect(await count()).toBe(before + 1)
})
