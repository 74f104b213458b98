import { afterAll, beforeAll, expect, test } from 'vitest'
import { readRunning, readTiles } from '@/app/(staff)/index/_parts/desk-tiles'
import { auditLog } from '@/db/schema/audit'
import type { Ctx } from '@/lib/core/context'
import { listLoad } from '@/lib/defects/desk/list-load'
import { countDefects } from '@/lib/defects/list/page-defects'
import { evaluateDefect } from '@/lib/defects/steps/evaluate-defect'
import { handOver, handOverMany } from '@/lib/defects/steps/hand-over'
import { undoStep } from '@/lib/intake/triage/undo-triage'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { refusedFor } from '@/tests/support/defects/history'
import { type Life, openLife } from '@/tests/support/defects/life'
import { addPerson, contextOf } from '@/tests/support/people/people'

let database: TestDatabase
let life: Life

beforeAll(async () => {
  database = await openTestDatabase()
  life = await openLife(database.db)
})
afterAll(() => database.close())

const named = async (ctx: Ctx) => Object.fromEntries((await readTiles(ctx)).map(one => [one.name, one]))

test('the head sees who has how many, since when, and what came and was done this week', async () => {
  const holder = await addPerson(database.db, ['vehicle_defect', 'vehicle_defect_feedback_audit'])
  const records = [await life.to.toReview(), await life.to.toReview()]
  for (const { complaintId, version } of records)
    await handOver(life.all, { complaintId, version, stepId: 'review', people: [holder.loginId] })
  const { people, unheld, unheldDays } = await listLoad(life.all, {})
  expect(people.find(({ id }) => id === holder.id)).toMatchObject({
    held: 2,
    late: 0,
    came: 2,
    done: 0,
    oldestDays: 0,
    waitingDays: 0,
    heldSteps: ['review'],
    steps: ['review'],
    takes: ['review'],
  })
  // Who may take a step is there with nothing; who only gives records to others has done nothing to them.
  expect(people.find(({ id }) => id === life.all.user!.id)).toMatchObject({ held: 0, done: 0 })
  expect(await refusedFor(listLoad(life.entry, {}))).toBe('forbidden')

  await life.to.toReview()
  const later = { ...life.all, now: new Date(life.all.now.getTime() + 90 * 86_400_000) }
  const load = await listLoad(later, {})
  expect(load.people.find(({ id }) => id === holder.id)).toMatchObject({
    held: 2,
    late: 2,
    oldestDays: 90,
    waitingDays: 90,
  })
  expect(load).toMatchObject({ unheld: unheld + 1, unheldLate: unheld + 1, unheldDays: unheldDays! + 90 })
  expect((await named(later)).load!.total).toBe(load.late)
  const overdue = async (assigneeId: string, is = true) =>
    (await countDefects(later, { assigneeId, overdue: is })).total
  expect(await overdue(holder.id)).toBe(2)
  expect(await overdue(holder.id, false)).toBe(0)
  expect(await overdue('nobody')).toBe(load.unheldLate)
  expect((await countDefects(later, { overdue: true })).total).toBe(load.late)
  expect((await countDefects(life.all, { overdue: true, assigneeId: holder.id })).total).toBe(0)
  // What waited long before it was handed over has not just come.
  const late = await life.to.toReview()
  await database.pool.query(
    `UPDATE defects SET state_since = now() - interval '4000 days 1 hour' WHERE id = $1`,
    [late.complaintId],
  )
  expect((await listLoad(life.all, {})).unheldDays).toBe(4000)
  const { loginId, id } = await addPerson(database.db, ['vehicle_defect', 'vehicle_defect_feedback_audit'])
  const { complaintId, version } = late
  await handOver(life.all, { complaintId, version, stepId: 'review', people: [loginId] })
  const after = await listLoad(life.all, {})
  expect(after.people.find(person => person.id === id)).toMatchObject({ oldestDays: 0, waitingDays: 4000 })
  expect(after.unheldDays).toBe(unheldDays)
  // The figure of what nobody has opens its list, without what is closed.
  expect((await countDefects(life.all, { assigneeId: 'nobody' })).total).toBe(after.unheld)
})

test('what was done this week is what stands, without steps that were taken back', async () => {
  const evaluator = await contextOf(database.db, ['vehicle_defect', 'vehicle_defect_evaluate'])
  const { complaintId, version } = await life.to.toEvaluate()
  const values = { kind: 'evaluate', riskLevel: 'H', qualityType: '1', opinion: '建议调查' } as const
  const evaluated = await evaluateDefect(evaluator, { complaintId, version, ...values })
  const done = async () =>
    (await listLoad(life.all, {})).people.find(({ id }) => id === evaluator.user!.id)!.done
  expect(await done()).toBe(1)
  await undoStep(evaluator, { undo: 'undoEvaluate', complaintId, version: evaluated.version })
  expect(await done()).toBe(0)
})

test('selected records are shared among the people, who have the fewest first', async () => {
  const [one, other] = await Promise.all(
    ['a', 'b'].map(() => addPerson(database.db, ['vehicle_defect', 'vehicle_defect_feedback_audit'])),
  )
  const give = async (count: number, people: string[], share: boolean) => {
    const records = await Promise.all(Array.from({ length: count }, () => life.to.toReview()))
    await handOverMany(life.all, { records, stepId: 'review', people, share })
  }
  const heldBy = async (id: string) =>
    (await listLoad(life.all, {})).people.find(person => person.id === id)?.held ?? 0
  await give(2, [one!.loginId], false)
  await give(4, [one!.loginId, other!.loginId], true)
  expect([await heldBy(one!.id), await heldBy(other!.id)]).toEqual([3, 3])
})

test('a desk has the tiles of its permissions, each with the list that it counts, and notes no look', async () => {
  const { month, lastMonth, load, watchNew } = await named(
    await contextOf(database.db, ['vehicle_defect', 'vehicle_defect_personal', 'defect_analysis']),
  )
  // On the first of a month it has none yet.
  expect(lastMonth!.total).toBeGreaterThan(0)
  expect(month!.href).toMatch(/^\/defects\?receivedAtFrom=\d{4}-\d\d-01&receivedAtTo=/)
  expect([load, watchNew]).toEqual([undefined, undefined])
  const looks = await database.db.select().from(auditLog)
  expect(looks.filter(({ action }) => action === 'pageDefects')).toEqual([])
  expect((await named(life.all)).load).toMatchObject({ href: '/index?load=' })
  expect(await named(await contextOf(database.db, []))).toEqual({})
  const [backup] = await readRunning(await contextOf(database.db, ['system_parameter:query']))
  expect(backup).toMatchObject({ name: 'backup', state: 'never' })
  expect(await readRunning(await contextOf(database.db, ['vehicle_defect']))).toEqual([])
})
