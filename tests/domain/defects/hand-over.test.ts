import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '@/db/schema/accounts'
import { defectAssignees } from '@/db/schema/workflow'
import type { Ctx } from '@/lib/core/context'
import { countMyDefects } from '@/lib/defects/list/count-my-defects'
import { pageMyDefects } from '@/lib/defects/list/page-defects'
import { amendDefect } from '@/lib/defects/record/amend-defect'
import { deleteDefects, restoreDefect } from '@/lib/defects/record/delete-defects'
import { readDefect } from '@/lib/defects/record/read-defect'
import { startBulk } from '@/lib/defects/steps/bulk/start-bulk'
import { evaluateDefect } from '@/lib/defects/steps/evaluate-defect'
import { handOver, handOverMany } from '@/lib/defects/steps/hand-over'
import { listHandOverPeople, listHandOverSteps } from '@/lib/defects/steps/list-hand-over-steps'
import { reviewDefect } from '@/lib/defects/steps/review-defect'
import { undoReview } from '@/lib/intake/triage/undo-triage'
import { listNotices, readNotices } from '@/lib/notices/list-notices'
import { jobKinds } from '@/lib/ops/server/jobs'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { runNextJob } from '@/tests/support/database/run-next-job'
import { historyOf, issuesOf } from '@/tests/support/defects/history'
import { type Life, openLife } from '@/tests/support/defects/life'
import { contextOf } from '@/tests/support/people/people'

let database: TestDatabase
let life: Life
let one: Ctx
let two: Ctx

beforeAll(async () => {
  database = await openTestDatabase()
  life = await openLife(database.db)
  const held = ['vehicle_defect', 'vehicle_defect_evaluate'] as const
  one = await contextOf(database.db, held)
  two = await contextOf(database.db, held)
})
afterAll(() => database.close())

interface At {
  complaintId: string
  version: number
}
type Step = 'amend' | 'review' | 'evaluate' | 'audit'

const give = (at: At, stepId: Step, people: string[], more: { remarks?: string } = {}, by = life.auditor) =>
  handOver(by, { ...at, stepId, people, ...more })
const login = (ctx: Ctx) => ctx.user!.loginId
const waits = async (ctx: Ctx, id: string) =>
  (await pageMyDefects(ctx, { type: 4, limit: 100 })).records.some(row => row.id === id)
const assigneesOf = async (id: string) =>
  (await readDefect(life.all, { id })).assignees.map(({ loginId, step }) => [loginId, step])

async function unread(ctx: Ctx) {
  const { records } = await listNotices(ctx, {})
  const found = records.filter(({ read }) => !read).map(({ kind, href }) => `${kind} ${href}`)
  if (found.length > 0) await readNotices(ctx, { all: true })
  return found
}

describe('notices', () => {
  test('who gets a record is told, who hands it to themselves is not', async () => {
    const { complaintId, version } = await life.to.toReview()
    const at = { complaintId, version }
    // Not a step of a record in this state: neither handed over nor told.
    const toAuditor = give(at, 'audit', [life.auditor.user!.id], {}, life.all)
    await expect(toAuditor).rejects.toMatchObject({ code: 'invalid_input' })
    expect(await unread(life.auditor)).toEqual([])
    await give(at, 'review', [life.reviewer.user!.id], {}, life.all)
    expect(await unread(life.reviewer)).toEqual([
      `handedOver /index?view=desk&tab=handed&record=${complaintId}`,
    ])
    await give({ complaintId, version: version + 1 }, 'review', [life.all.user!.id], {}, life.all)
    expect(await unread(life.all)).toEqual([])
  })

  test('who entered a record is told of its return, unless it was taken back before they read of it', async () => {
    const { complaintId, version } = await life.to.toReview()
    const review = { complaintId, version, opinionId: life.opinionId, result: '2' as const }
    const { reviewId } = await reviewDefect(life.reviewer, review)
    await undoReview(life.reviewer, { id: reviewId, complaintId })
    expect(await unread(life.all)).toEqual([])
    await reviewDefect(life.reviewer, { ...review, version: version + 2 })
    expect(await unread(life.all)).toEqual([`returned /defects/${complaintId}`])
    const passed = await life.to.toReview()
    await reviewDefect(life.reviewer, { ...passed, opinionId: life.opinionId, result: '1' })
    expect(await unread(life.all)).toEqual([])
  })

  test('the end of a job is told to who started it', async () => {
    const keyword = '通知测试的一条'
    await life.to.toReview({ summary: keyword })
    await startBulk(life.reviewer, {
      action: 'review',
      filters: { keyword },
      opinionId: life.opinionId,
      result: '1',
    })
    await runNextJob(database.db, jobKinds, async () => life.reviewer)
    const [newest] = (await listNotices(life.reviewer, {})).records
    expect(newest!.text).toBe('批量形审已完成：1 条')
    expect(await unread(life.reviewer)).toEqual([expect.stringMatching(/^jobDone \/defects\/bulk\?job=\d+$/)])
  })
})

describe('the flow tree', () => {
  test('offers the steps that a record can be handed over for', async () => {
    const { complaintId } = await life.to.toAudit()
    expect(await listHandOverSteps(life.auditor, { complaintId })).toEqual([
      {
        parentFlowPermission: { id: 'entry', functionName: '录入' },
        flowPermission: [{ id: 'amend', functionName: '退回补充' }],
      },
      {
        parentFlowPermission: { id: 'audit', functionName: '审核' },
        flowPermission: [{ id: 'audit', functionName: '审核' }],
      },
      {
        parentFlowPermission: { id: 'feedback', functionName: '反馈与办结' },
        flowPermission: [{ id: 'feedback', functionName: '反馈' }],
      },
    ])
    const ofState = await listHandOverSteps(life.auditor, { state: 10 })
    expect(ofState.flatMap(({ flowPermission }) => flowPermission.map(({ id }) => id))).toEqual([
      'amend',
      'review',
    ])
    for (const state of [70, 90]) expect(await listHandOverSteps(life.auditor, { state })).toEqual([])
    const [ofDraft] = await listHandOverSteps(life.auditor, { state: 0 })
    expect(ofDraft!.flowPermission.map(({ id }) => id)).toEqual(['amend'])
    await expect(listHandOverSteps(life.auditor, { complaintId: '999999999' })).rejects.toMatchObject({
      code: 'not_found',
    })
    expect(await issuesOf(listHandOverSteps(life.auditor, {}))).toEqual({ complaintId: 'required' })
  })

  test('names the people who may take the step, and finds them by name', async () => {
    const people = await listHandOverPeople(life.auditor, { stepId: 'evaluate' })
    expect(people.map(({ key }) => key)).toEqual(
      expect.arrayContaining([login(one), login(two), 'evaluator']),
    )
    expect(people.map(({ key }) => key)).not.toContain(login(life.reviewer))
    expect(people.find(({ key }) => key === login(one))).toEqual({
      key: login(one),
      title: '测试员',
      userId: one.user?.id,
      deptName: '测试处',
      absence: null,
    })
    const found = await listHandOverPeople(life.auditor, {
      stepId: 'evaluate',
      name: login(one).toUpperCase(),
    })
    expect(found.map(({ key }) => key)).toEqual([login(one)])
    expect(await listHandOverPeople(life.auditor, { stepId: 'evaluate', name: '%' })).toEqual([])
    await database.db.update(users).set({ state: 'disabled' }).where(eq(users.id, two.user!.id))
    expect(
      (await listHandOverPeople(life.auditor, { stepId: 'evaluate' })).map(({ key }) => key),
    ).not.toContain(login(two))
    await database.db.update(users).set({ state: 'active' }).where(eq(users.id, two.user!.id))
  })
})

describe('a record that was handed over', () => {
  test('waits for those people alone until one of them takes the step', async () => {
    const at = await life.to.toEvaluate()
    const third = await contextOf(database.db, ['vehicle_defect', 'vehicle_defect_evaluate'])
    expect(await waits(third, at.complaintId)).toBe(true)
    const people = [login(one), two.user!.id, login(one)]
    const handed = await give(at, 'evaluate', people, { remarks: '请尽快' })
    expect(handed).toMatchObject({ state: 30, version: at.version + 1, assigneeName: '测试员、测试员' })
    expect(await assigneesOf(at.complaintId)).toEqual([
      [login(one), 'evaluate'],
      [login(two), 'evaluate'],
    ])
    expect([
      await waits(one, at.complaintId),
      await waits(two, at.complaintId),
      await waits(third, at.complaintId),
    ]).toEqual([true, true, false])

    const changed = await amendDefect(life.entry, { id: at.complaintId, version: handed.version, mileage: 9 })
    expect(await assigneesOf(at.complaintId)).toHaveLength(2)
    await evaluateDefect(two, {
      complaintId: at.complaintId,
      version: changed.version,
      kind: 'evaluate',
      riskLevel: 'L',
      qualityType: '0',
      opinion: '个案',
    })
    expect(await assigneesOf(at.complaintId)).toEqual([])
    expect(await waits(one, at.complaintId)).toBe(false)
    const { versions, flow } = await historyOf(database.db, at.complaintId)
    expect(flow.map(row => [row.node, row.remarks]).slice(-3)).toEqual([
      ['handOver', '测试员、测试员 · 请尽快'],
      ['amend', null],
      ['evaluate', '个案'],
    ])
    expect(versions.at(-3)?.changes).toEqual({ assignees: [null, ['测试员', '测试员']] })
    expect(versions.at(-1)?.changes).toMatchObject({ assignees: [['测试员', '测试员'], null] })
  })

  test('is handed on to others, and comes back from the deleted list to who held it', async () => {
    const at = await life.to.toEvaluate()
    await give(at, 'evaluate', [login(one)])
    await give({ ...at, version: at.version + 1 }, 'amend', [login(life.entry)])
    expect(await assigneesOf(at.complaintId)).toEqual([[login(life.entry), 'amend']])
    await deleteDefects(life.all, { ids: at.complaintId, reason: '测试' })
    expect(await waits(life.entry, at.complaintId)).toBe(false)
    const deleted = give({ ...at, version: at.version + 3 }, 'evaluate', [login(one)])
    await expect(deleted).rejects.toMatchObject({ code: 'not_found' })
    const back = await restoreDefect(life.all, { id: at.complaintId })
    expect(await waits(life.entry, at.complaintId)).toBe(true)
    await amendDefect(life.entry, { id: at.complaintId, version: back.version, mileage: 10 })
    expect(await assigneesOf(at.complaintId)).toEqual([])
  })

  test('waits for everybody again when who held it may no longer sign in', async () => {
    const at = await life.to.toEvaluate()
    await give(at, 'evaluate', [login(two)])
    const totalOf = async (ctx: Ctx) => (await countMyDefects(ctx, { type: 4 }))[0]?.total ?? 0
    const before = await totalOf(one)
    expect(await waits(one, at.complaintId)).toBe(false)
    await database.db.update(users).set({ state: 'disabled' }).where(eq(users.id, two.user!.id))
    expect(await waits(one, at.complaintId)).toBe(true)
    expect(await totalOf(one)).toBeGreaterThan(before)
    await database.db.update(users).set({ state: 'active' }).where(eq(users.id, two.user!.id))
  })

  test('goes to nobody who may not take the step, and to no step that is not next', async () => {
    const at = await life.to.toEvaluate()
    const others = [login(one), login(life.reviewer), 'nobody']
    expect(await issuesOf(give(at, 'evaluate', others))).toEqual({
      'people.1': 'cannot_take_step',
      'people.2': 'cannot_take_step',
    })
    const elsewhere = give(at, 'audit', [login(life.auditor)])
    expect(await issuesOf(elsewhere)).toEqual({ stepId: 'no_such_step' })
    expect(await issuesOf(give(at, 'evaluate', []))).toHaveProperty('people')
    const unasked = give(at, 'evaluate', [login(two)], {}, one)
    await expect(unasked).rejects.toMatchObject({ code: 'forbidden' })
    const outdated = give({ ...at, version: 1 }, 'evaluate', [login(two)])
    const data = { theirChanges: expect.any(Array) }
    await expect(outdated).rejects.toMatchObject({ code: 'conflict', details: { data } })
    expect(await database.db.$count(defectAssignees, eq(defectAssignees.defectId, at.complaintId))).toBe(0)
  })

  test('many at once say for each whether it was done', async () => {
    const [first, second] = [await life.to.toReview(), await life.to.toReview()]
    const further = await life.to.toAudit()
    const answer = await handOverMany(life.auditor, {
      records: [first, further, { ...second, version: 9 }],
      stepId: 'review',
      people: [login(life.reviewer)],
    })
    expect(answer.results.map(row => [row.done, row.error?.code])).toEqual([
      [true, undefined],
      [false, 'invalid_input'],
      [false, 'conflict'],
    ])
    expect(answer.results[1]?.error?.message).toBe('当前状态不能转到此环节')
  })
})

test('the home list and its counts say the same, for every type', async () => {
  const mine = await contextOf(database.db, [
    'vehicle_defect',
    'vehicle_defect_add',
    'vehicle_defect_edit',
    'vehicle_defect_feedback_audit',
  ])
  const { createDefect } = await import('@/lib/defects/record/create-defect')
  const { validValues } = await import('@/tests/support/defects/records')
  const records = []
  for (let at = 0; at < 4; at++) records.push(await createDefect(mine, validValues(life.ids)))
  await createDefect(mine, { summary: '草稿', draft: true })
  const [a, b, c, d] = records.map(({ id }) => ({ complaintId: id, version: 1 }))
  await reviewDefect(mine, { ...a!, opinionId: life.opinionId, result: '1' })
  await reviewDefect(mine, { ...b!, opinionId: life.opinionId, result: '2' })
  await give(c!, 'review', [login(life.reviewer)])
  await deleteDefects(life.all, { ids: d!.complaintId, reason: '测试' })
  const other = await life.to.toAudit()
  await give(other, 'amend', [login(mine)])

  for (const { type, total, capped, states } of await countMyDefects(mine, {})) {
    expect([type, total, capped]).toEqual([
      type,
      (await pageMyDefects(mine, { type, limit: 1 })).total,
      false,
    ])
    for (const { state, count } of states)
      expect([type, state, count]).toEqual([
        type,
        state,
        (await pageMyDefects(mine, { type, limit: 1, state: [state] })).total,
      ])
  }
  const idsOf = async (type: number) =>
    (await pageMyDefects(mine, { type, limit: 100 })).records.map(({ id }) => id)
  expect(await idsOf(2)).toHaveLength(4)
  expect((await idsOf(3)).sort()).toEqual([a!.complaintId, b!.complaintId].sort())
  const waiting = await idsOf(4)
  expect(waiting).toEqual(expect.arrayContaining([b!.complaintId, other.complaintId]))
  expect(waiting).not.toContain(c!.complaintId)
  expect(waiting).not.toContain(d!.complaintId)
  expect(await countMyDefects(mine, { type: 3 })).toMatchObject([{ type: 3, total: 2 }])
})
