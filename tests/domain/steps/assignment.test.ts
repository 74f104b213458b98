import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Ctx, type CtxParts, createContext } from '@/lib/core/context'
import { distribute, distributeNew, moveLoad } from '@/lib/defects/assignment/distribute'
import {
  deleteAssignmentRule,
  listAssignmentRules,
  saveAbsence,
  saveAssignmentRule,
} from '@/lib/defects/assignment/rules'
import { listLoad } from '@/lib/defects/desk/list-load'
import { createDefect } from '@/lib/defects/record/create-defect'
import { undoBulk } from '@/lib/defects/steps/bulk/undo-bulk'
import { handBack, handOver } from '@/lib/defects/steps/hand-over'
import { listFlow } from '@/lib/defects/steps/list-flow'
import { listHandOverPeople } from '@/lib/defects/steps/list-hand-over-steps'
import { listNotices, readNotices } from '@/lib/notices/list-notices'
import { jobKinds } from '@/lib/ops/server/jobs'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { runNextJob } from '@/tests/support/database/run-next-job'
import { issuesOf, refusedFor } from '@/tests/support/defects/history'
import { type Life, openLife } from '@/tests/support/defects/life'
import { validValues } from '@/tests/support/defects/records'
import { addPerson, contextOf } from '@/tests/support/people/people'

let database: TestDatabase
let life: Life

beforeAll(async () => {
  database = await openTestDatabase()
  life = await openLife(database.db)
})
afterAll(() => database.close())

const reviewer = () => addPerson(database.db, ['vehicle_defect', 'vehicle_defect_feedback_audit'])
const heldBy = async (id: string) =>
  (await listLoad(life.all, {})).people.find(one => one.id === id)?.held ?? 0
const run = async (jobs: { jobId: string }[]) => {
  for (const { jobId } of jobs)
    await runNextJob(database.db, jobKinds, async () => life.all, undefined, jobId)
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
  const shown = (await listLoad(life.all, {})).people.map(({ id }) => id)
  expect(shown).toEqual(expect.arrayContaining([north.id, south.id, other.id]))

  const { people: counted } = await distribute(life.all, { count: true })
  expect([counted, await heldBy(south.id)]).toEqual([Array(2).fill({ name: '测试员', count: 2 }), 0])
  const { started, total, idle } = await distribute(life.all, {})
  expect([total, idle]).toEqual([4, []])
  await run(started)
  expect([await heldBy(south.id), await heldBy(other.id), await heldBy(north.id)]).toEqual([2, 2, 0])
  expect(await distribute(life.all, {})).toMatchObject({ total: 0, started: [] })
  const asOf = ({ id }: { id: string }) =>
    createContext({ ...(life.reviewer as Ctx & CtxParts), user: { ...life.reviewer.user!, id } })
  const noticed = async (person: { id: string }) =>
    (await listNotices(asOf(person), {})).records.map(({ text, href }) => [text, href])
  const page = '/index?view=desk&tab=handed'
  const given = ['测试员把 2 条记录（按分派规则） 转给您办理', page]
  expect([await noticed(south), await noticed(other)]).toEqual([[given], [given]])

  await readNotices(asOf(south), { all: true })
  for (const { jobId } of started) await run([await undoBulk(life.all, { jobId, reason: '分错了' })])
  expect(await heldBy(south.id)).toBe(0)
  const taken = ['测试员撤销了 2 条记录 的转办', page]
  expect([await noticed(south), await noticed(other)]).toEqual([[taken, given], []])

  await saveAbsence(life.all, { userId: other.id, until: '2099-01-01', substituteId: north.id })
  expect((await distribute(life.all, {})).idle).toHaveLength(1)
  await deleteAssignmentRule(life.all, { id: first.id })
  expect((await listAssignmentRules(life.all, {})).rules).toHaveLength(1)
})

test('a rule that runs by itself gives out each new record once, and the record says so', async () => {
  const head = await contextOf(database.db, 'all')
  for (const { id } of (await listAssignmentRules(head, {})).rules) await deleteAssignmentRule(head, { id })
  const held = ['vehicle_defect', 'vehicle_defect_feedback_audit'] as const
  const people = [await contextOf(database.db, held), await contextOf(database.db, held)]
  const ids = people.map(({ user }) => user!.id)
  const giveOut = () =>
    distributeNew(createContext({ ...(head as Ctx & CtxParts), user: null, now: new Date() }))
  await life.to.toReview()
  const rule = { step: 'review' as const, people: ids }
  const { id, version } = await saveAssignmentRule(head, rule)
  expect(await giveOut()).toBe(0)
  const clerk = await contextOf(database.db, 'all')
  await saveAssignmentRule(clerk, { ...rule, id, version, automatic: true })
  expect(await giveOut()).toBe(0)

  const fresh = [
    await createDefect(clerk, validValues(life.ids)),
    await createDefect(clerk, validValues(life.ids)),
  ]
  expect(await giveOut()).toBe(2)
  expect([await heldBy(ids[0]!), await heldBy(ids[1]!)]).toEqual([1, 1])
  const flow = await listFlow(head, { id: fresh[0]!.id })
  expect(flow.find(({ nodeState }) => nodeState === 'handOver')).toMatchObject({
    remarks: '测试员 · 按分派规则',
  })
  for (const holder of people) {
    const [notice] = (await listNotices(holder, {})).records
    expect(notice!.text).toMatch(/^QX\d+ 已按分派规则转给您办理$/)
    const complaintId = notice!.href.split('=').at(-1)!
    await handBack(holder, { complaintId, version: 2, remarks: '不归我办' })
  }
  expect(await giveOut()).toBe(0)
})

test('the head moves the oldest that somebody has to another, and takes them back', async () => {
  const [from, to, stranger] = await Promise.all([
    reviewer(),
    reviewer(),
    addPerson(database.db, ['vehicle_defect']),
  ])
  for (let at = 0; at < 3; at++) {
    const { complaintId, version } = await life.to.toReview()
    await handOver(life.all, { complaintId, version, stepId: 'review', people: [from.loginId] })
  }
  const { started, total } = await moveLoad(life.all, { person: from.id, receiver: to.id, count: 2 })
  expect(total).toBe(2)
  await run(started)
  expect([await heldBy(from.id), await heldBy(to.id)]).toEqual([1, 2])
  await run([await undoBulk(life.all, { jobId: started[0]!.jobId, reason: '移错了' })])
  expect([await heldBy(from.id), await heldBy(to.id)]).toEqual([3, 0])
  const none = await moveLoad(life.all, { person: from.id, receiver: stranger.id, count: 2 })
  expect(none).toEqual({ started: [], total: 0 })
  const own = moveLoad(life.all, { person: from.id, receiver: from.id, count: 1 })
  expect(await issuesOf(own)).toEqual({ receiver: 'same_person' })
  expect(await refusedFor(moveLoad(life.entry, { person: '1', receiver: '2', count: 1 }))).toBe('forbidden')
})

test('what is handed or moved to who is away goes to the substitute, as the rules give it out', async () => {
  const [away, standIn, other] = await Promise.all([reviewer(), reviewer(), reviewer()])
  await saveAbsence(life.all, { userId: away.id, until: '2099-01-01', substituteId: standIn.id })
  const one = await life.to.toReview()
  const handed = await handOver(life.all, { ...one, stepId: 'review', people: [away.loginId] })
  expect(handed).toMatchObject({ assignees: [{ userId: standIn.id }] })
  const two = await life.to.toReview()
  await handOver(life.all, { ...two, stepId: 'review', people: [other.loginId] })
  const { started } = await moveLoad(life.all, { person: other.id, receiver: away.id, count: 1 })
  await run(started)
  expect([await heldBy(away.id), await heldBy(standIn.id), await heldBy(other.id)]).toEqual([0, 2, 0])
  const toItself = moveLoad(life.all, { person: standIn.id, receiver: away.id, count: 1 })
  expect(await issuesOf(toItself)).toEqual({ receiver: 'same_person' })
  await saveAbsence(life.all, { userId: standIn.id, until: '2099-01-01', substituteId: away.id })
  const three = await life.to.toReview()
  const nobody = handOver(life.all, { ...three, stepId: 'review', people: [away.loginId] })
  expect(await issuesOf(nobody)).toEqual({ people: 'nobody_stands_in' })
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
  const without = { ...own, substituteId: stranger.id }
  expect(await issuesOf(saveAbsence(life.all, without))).toEqual({ substituteId: 'cannot_take_step' })
  const other = await reviewer()
  await saveAbsence(life.all, { ...own, substituteId: other.id })
  const offered = await listHandOverPeople(life.all, { stepId: 'review' })
  expect(offered.find(({ userId }) => userId === person.id)!.absence).toEqual({
    ...{ until: '2099-01-01', substituteName: '测试员' },
  })
  expect(offered.find(({ userId }) => userId === other.id)!.absence).toBeNull()
  expect(await refusedFor(distribute(life.entry, {}))).toBe('forbidden')
  expect(await refusedFor(saveAbsence(life.entry, own))).toBe('forbidden')
})
