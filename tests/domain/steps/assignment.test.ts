import { afterAll, beforeAll, expect, test } from 'vitest'
import { distribute } from '@/lib/defects/assignment/distribute'
import {
  deleteAssignmentRule,
  listAssignmentRules,
  saveAbsence,
  saveAssignmentRule,
} from '@/lib/defects/assignment/rules'
import { listLoad } from '@/lib/defects/desk/list-load'
import { undoBulk } from '@/lib/defects/steps/bulk/undo-bulk'
import { jobKinds } from '@/lib/ops/server/jobs'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { runNextJob } from '@/tests/support/database/run-next-job'
import { issuesOf, refusedFor } from '@/tests/support/defects/history'
import { type Life, openLife } from '@/tests/support/defects/life'
import { addPerson } from '@/tests/support/people/people'

let database: TestDatabase
let life: Life

beforeAll(async () => {
  database = await openTestDatabase()
  life = await openLife(database.db)
})
afterAll(() => database.close())

const reviewer = () => addPerson(database.db, ['vehicle_defect', 'vehicle_defect_feedback_audit'])
const heldBy = async (id: string) => (await listLoad(life.all, {})).find(one => one.id === id)?.held ?? 0
const run = async (jobs: { jobId: string }[]) => {
  for (const _ of jobs) await runNextJob(database.db, jobKinds, async () => life.all)
}

test('the first rule that fits gives out what nobody has; who is away is stood in for; one undo takes it back', async () => {
  const [north, south, other] = await Promise.all([reviewer(), reviewer(), reviewer()])
  const inSouth = { province: '440000', city: '440100' }
  for (const more of [inSouth, inSouth, {}, {}]) await life.to.toReview(more)
  const save = (people: string[], provinces: string[] = []) =>
    saveAssignmentRule(life.all, { step: 'review', provinces, people, brandIds: [life.ids.brand] })
  const first = await save([south.id], ['440000'])
  await save([north.id])
  await saveAbsence(life.all, { userId: north.id, until: '2099-01-01', substituteId: other.id })
  const { rules, absences } = await listAssignmentRules(life.all, {})
  expect(rules.map(({ provinces }) => provinces.map(({ label }) => label))).toEqual([['广东省'], []])
  expect(absences).toMatchObject([{ userId: north.id, substituteName: '测试员' }])

  const { started, total, idle } = await distribute(life.all, {})
  expect([total, idle]).toEqual([4, []])
  await run(started)
  expect([await heldBy(south.id), await heldBy(other.id), await heldBy(north.id)]).toEqual([2, 2, 0])
  expect(await distribute(life.all, {})).toMatchObject({ total: 0, started: [] })

  const undone = await undoBulk(life.all, { jobId: started[0]!.jobId, reason: '分错了' })
  await run([undone])
  expect(await heldBy(south.id)).toBe(0)

  await saveAbsence(life.all, { userId: other.id, until: '2099-01-01', substituteId: north.id })
  expect((await distribute(life.all, {})).idle).toHaveLength(1)
  await deleteAssignmentRule(life.all, { id: first.id })
  expect((await listAssignmentRules(life.all, {})).rules).toHaveLength(1)
})

test('a rule names people who may take its step, and is changed by its version', async () => {
  const stranger = await addPerson(database.db, ['vehicle_defect'])
  const person = await reviewer()
  const rule = { step: 'review' as const, people: [stranger.id] }
  expect(await issuesOf(saveAssignmentRule(life.all, rule))).toEqual({ 'people.0': 'cannot_take_step' })
  const provinces = ['440100']
  expect(await issuesOf(saveAssignmentRule(life.all, { ...rule, people: [person.id], provinces }))).toEqual({
    provinces: 'unknown',
  })
  const { id } = await saveAssignmentRule(life.all, { ...rule, people: [person.id] })
  const stale = saveAssignmentRule(life.all, { ...rule, id, version: 9, people: [person.id] })
  expect(await refusedFor(stale)).toBe('conflict')
  const own = { userId: person.id, until: '2099-01-01', substituteId: person.id }
  expect(await issuesOf(saveAbsence(life.all, own))).toEqual({ substituteId: 'not_allowed' })
  expect(await refusedFor(distribute(life.entry, {}))).toBe('forbidden')
  expect(await refusedFor(saveAbsence(life.entry, own))).toBe('forbidden')
})
