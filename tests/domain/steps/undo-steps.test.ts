import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defects } from '@/db/schema/defects'
import { defectAssignees } from '@/db/schema/workflow'
import { type Ctx, type CtxParts, createContext } from '@/lib/core/context'
import { actions, clickUndoMs, movesRecord, type UndoName, undoNames, undos } from '@/lib/defects/actions'
import { listVersions } from '@/lib/defects/history/list-versions'
import { amendDefect } from '@/lib/defects/record/amend-defect'
import { readDefect } from '@/lib/defects/record/read-defect'
import { states } from '@/lib/defects/states'
import { auditDefect } from '@/lib/defects/steps/audit-defect'
import { evaluateDefect } from '@/lib/defects/steps/evaluate-defect'
import { giveFeedback } from '@/lib/defects/steps/give-feedback'
import { handOver } from '@/lib/defects/steps/hand-over'
import { reviewDefect } from '@/lib/defects/steps/review-defect'
import { reviewFeedback } from '@/lib/defects/steps/review-feedback'
import { undoStep } from '@/lib/intake/triage/undo-triage'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { historyOf, issuesOf, refusedFor } from '@/tests/support/defects/history'
import { evaluation, type Life, openLife } from '@/tests/support/defects/life'
import { contextOf } from '@/tests/support/people/people'

let database: TestDatabase
let life: Life

beforeAll(async () => {
  database = await openTestDatabase()
  life = await openLife(database.db)
})
afterAll(() => database.close())

interface At {
  complaintId: string
  version: number
}

const heldBy = (id: string) =>
  database.db
    .select({ userId: defectAssignees.userId, note: defectAssignees.note })
    .from(defectAssignees)
    .where(eq(defectAssignees.defectId, id))

async function withFeedback(close = false) {
  const { complaintId, version } = await life.to.approved()
  await giveFeedback(life.entry, { complaintId, version, content: '已告知车主', close })
  return { complaintId, version: version + 1 }
}

async function decide(ctx: Ctx, at: At, result: '1' | '2', opinion?: string) {
  const [feedback] = (await readDefect(life.all, { id: at.complaintId })).feedback
  return reviewFeedback(ctx, { ...at, id: feedback!.id, result, opinion })
}

const steps: Record<UndoName, { before(): Promise<At>; take(at: At): Promise<unknown> }> = {
  undoReview: {
    before: () => life.to.toReview(),
    take: at => reviewDefect(life.all, { ...at, opinionId: life.opinionId, result: '1' }),
  },
  undoEvaluate: {
    before: () => life.to.rejected(),
    take: at => evaluateDefect(life.all, { ...at, ...evaluation }),
  },
  undoAudit: {
    before: () => life.to.toAudit(),
    take: at => auditDefect(life.all, { ...at, kind: 'audit', result: '2', opinion: '依据不足' }),
  },
  undoClose: {
    before: () => life.to.approved(),
    take: at => giveFeedback(life.all, { ...at, content: '已告知车主', close: true }),
  },
  undoHandOver: {
    before: () => life.to.toReview(),
    take: at => handOver(life.all, { ...at, stepId: 'review', people: [life.reviewer.user!.id] }),
  },
  undoReviewFeedback: {
    before: withFeedback,
    take: at => decide(life.all, at, '1'),
  },
}

const later = (ctx: Ctx, ms: number) =>
  createContext({ ...(ctx as Ctx & CtxParts), now: new Date(ctx.now.getTime() + ms) })

async function recordOf(id: string) {
  const { record } = await historyOf(database.db, id)
  const { version: _, updatedAt: __, updatedBy: ___, severityScore: ____, ...rest } = record
  return rest
}

describe.each(undoNames.filter(movesRecord))('%s of a step that moves the record', undo => {
  const { step } = undos[undo]

  test('leaves the record as it was before the step, and taking the step again as it was after', async () => {
    const at = await steps[undo].before()
    const id = at.complaintId
    const holder = life.all.user!.id
    const due = step === 'close' ? 'close' : step
    await handOver(life.all, { ...at, stepId: due, people: [holder], remarks: '请办理' })
    const before = await recordOf(id)
    await steps[undo].take({ ...at, version: at.version + 1 })
    const after = await recordOf(id)
    expect(await database.db.$count(defectAssignees, eq(defectAssignees.defectId, id))).toBe(0)
    await undoStep(life.all, { undo, complaintId: id, version: at.version + 2 })
    expect(await recordOf(id)).toEqual(before)
    const [held] = await database.db.select().from(defectAssignees).where(eq(defectAssignees.defectId, id))
    expect(held).toMatchObject({ userId: holder, step: due, note: '请办理' })
    await steps[undo].take({ ...at, version: at.version + 3 })
    const again = await recordOf(id)
    const signed = { reviewedAt: null, auditedAt: null, stateSince: null }
    expect({ ...again, ...signed }).toEqual({ ...after, ...signed })

    const { versions, flow, audit } = await historyOf(database.db, id)
    expect(versions.map(({ kind }) => kind).slice(-3)).toEqual([step, undo, step])
    expect(flow.map(({ node, undoneAt }) => [node, undoneAt !== null]).slice(-3)).toEqual([
      [step, true],
      [undo, false],
      [step, false],
    ])
    expect(audit.map(({ action }) => action)).toContain(undo)
  })
})

describe.each(undoNames)('%s', undo => {
  test('is of the step’s permission alone, needs a reason from others and later, and the version seen', async () => {
    const at = await steps[undo].before()
    await steps[undo].take(at)
    const seen = { undo, complaintId: at.complaintId, version: at.version + 1 }
    expect(await refusedFor(undoStep(life.nobody, seen))).toBe('forbidden')
    const other = await contextOf(database.db, [
      'vehicle_defect',
      actions[undo].access.split(':')[0] as never,
    ])
    if (undo !== 'undoReview') {
      expect(await issuesOf(undoStep(other, seen))).toEqual({ reason: 'undo_reason_required' })
      expect(await issuesOf(undoStep(later(life.all, clickUndoMs + 60_000), seen))).toEqual({
        reason: 'undo_reason_required',
      })
    }
    const reason = '补充了新的材料'
    expect(await refusedFor(undoStep(other, { ...seen, version: at.version, reason }))).toBe('conflict')
    expect(await undoStep(other, { ...seen, reason })).toMatchObject({ version: at.version + 2 })
    expect((await historyOf(database.db, at.complaintId)).flow.at(-1)).toMatchObject({
      node: undo,
      remarks: reason,
    })
  })

  test('happens once, however many ask at once', async () => {
    const at = await steps[undo].before()
    await steps[undo].take(at)
    const asked = Array.from({ length: 8 }, () =>
      refusedFor(undoStep(life.all, { undo, complaintId: at.complaintId, version: at.version + 1 })),
    )
    expect((await Promise.all(asked)).sort()).toEqual([...Array(7).fill('conflict'), 'done'])
  })
})

test('a second evaluation or audit that left values as they were gives them back when it is undone', async () => {
  const again = { kind: 'evaluate', riskLevel: 'H', qualityType: '1', opinion: '再评' } as const
  const { complaintId, version } = await life.to.rejected()
  await evaluateDefect(life.all, { complaintId, version, ...again })
  await undoStep(life.all, { undo: 'undoEvaluate', complaintId, version: version + 1 })
  const before = { state: states.rejected, riskLevel: 'H', qualityType: '1', auditResult: '2' }
  expect(await recordOf(complaintId)).toMatchObject(before)
  await evaluateDefect(life.all, { complaintId, version: version + 2, ...again })
  const audit = {
    complaintId,
    version: version + 3,
    kind: 'audit',
    result: '2',
    opinion: '依据不足',
  } as const
  await auditDefect(later(life.all, 1_000), audit)
  await undoStep(later(life.all, 2_000), { undo: 'undoAudit', complaintId, version: version + 4 })
  const signed = { auditOpinion: '依据不足', auditedBy: life.all.user!.id }
  expect(await recordOf(complaintId)).toMatchObject({ ...before, ...signed, state: states.toAudit })
})

test('a hand-over that is undone gives the record back to those who had it, with the note to them', async () => {
  const { complaintId, version } = await life.to.toReview()
  const to = (who: Ctx, at: number, remarks: string) =>
    handOver(life.all, {
      ...{ complaintId, version: at, stepId: 'review' as const, remarks },
      people: [who.user!.id],
    })
  await to(life.reviewer, version, '请先看照片')
  await to(life.all, version + 1, '我来办')
  const undo = { undo: 'undoHandOver', complaintId } as const
  expect(await undoStep(life.all, { ...undo, version: version + 2 })).toMatchObject({
    state: states.toReview,
    version: version + 3,
  })
  expect(await heldBy(complaintId)).toEqual([{ userId: life.reviewer.user!.id, note: '请先看照片' }])
  await undoStep(life.all, { ...undo, version: version + 3 })
  expect(await heldBy(complaintId)).toEqual([])
  expect(await refusedFor(undoStep(life.all, { ...undo, version: version + 4 }))).toBe('wrong_state')
  const { flow } = await historyOf(database.db, complaintId)
  expect(flow.slice(-4).map(({ node, undoneAt }) => [node, undoneAt !== null])).toEqual([
    ['handOver', true],
    ['handOver', true],
    ['undoHandOver', false],
    ['undoHandOver', false],
  ])
  expect(await refusedFor(undoStep(life.reviewer, { ...undo, version: version + 4 }))).toBe('forbidden')
})

test('a decision on feedback that is undone gives the feedback the decision before it, then none', async () => {
  const { complaintId, version } = await withFeedback()
  await decide(life.auditor, { complaintId, version }, '2', '请附通话记录')
  const second = later(life.all, 1_000)
  await decide(second, { complaintId, version: version + 1 }, '1')
  const [shown] = await listVersions(life.all, { complaintId })
  expect(shown?.changes.map(({ label, oldName, newName }) => [label, oldName, newName])).toContainEqual([
    '反馈状态',
    '已退回',
    '已通过',
  ])
  const undo = { undo: 'undoReviewFeedback', complaintId, reason: '误点' } as const
  expect(await undoStep(second, { ...undo, version: version + 2 })).toMatchObject({
    state: states.approved,
    feedback: [{ state: 'returned', reviewOpinion: '请附通话记录', reviewedByName: '测试员' }],
  })
  expect(await undoStep(second, { ...undo, version: version + 3 })).toMatchObject({
    feedback: [{ state: 'waiting', reviewOpinion: null, reviewedAt: null, reviewedByName: null }],
  })
  const { audit } = await historyOf(database.db, complaintId)
  expect(audit.filter(({ action }) => action === 'undoReviewFeedback')).toHaveLength(2)
})

test('undoing the return of feedback that had closed a record closes it again, and it can be reopened', async () => {
  const { complaintId, version } = await withFeedback(true)
  const before = await recordOf(complaintId)
  await decide(life.all, { complaintId, version }, '2', '未答复诉求')
  expect((await recordOf(complaintId)).state).toBe(states.approved)
  const undo = { undo: 'undoReviewFeedback', complaintId, version: version + 2 } as const
  expect(await undoStep(life.all, undo)).toMatchObject({
    state: states.closed,
    feedback: [{ state: 'waiting', closes: true, undoneAt: null }],
  })
  expect(await recordOf(complaintId)).toEqual(before)
  const reopen = { undo: 'undoClose', complaintId, version: version + 3, reason: '车主补充材料' } as const
  expect(await undoStep(life.all, reopen)).toMatchObject({ state: states.approved })
})

test('a step that others followed says what stands in the way, and all of them go one by one', async () => {
  const { complaintId, version } = await life.to.approved()
  await giveFeedback(life.all, { complaintId, version, content: '已告知车主', close: true })
  let at = version + 1
  const undo = (name: UndoName) =>
    undoStep(life.all, { undo: name, complaintId, version: at, reason: '复核' })
  expect(await refusedFor(undo('undoAudit'))).toBe('later_step')
  expect(await refusedFor(undo('undoEvaluate'))).toBe('later_step')
  for (const [name, state] of [
    ['undoClose', states.approved],
    ['undoAudit', states.toAudit],
    ['undoEvaluate', states.toEvaluate],
    ['undoReview', states.toReview],
  ] as const) {
    expect(await undo(name)).toMatchObject({ state, version: ++at })
  }
  expect(await refusedFor(undo('undoReview'))).toBe('wrong_state')
})

test('a field amended since stays amended, and what was undone is shown as undone', async () => {
  const { complaintId: id, version } = await life.to.toAudit({
    items: [],
    suggestBudget: '3.00',
  } as never)
  await amendDefect(life.all, { id, version, mileage: 4321 })
  const request = { undo: 'undoEvaluate', complaintId: id, version: version + 1, reason: '重评' } as const
  await undoStep(later(life.all, 1_000), request)
  const record = await readDefect(life.all, { id })
  expect(record).toMatchObject({
    state: states.toEvaluate,
    mileage: 4321,
    riskLevel: null,
    qualityType: null,
  })
  expect(record.audits.map(({ kind, undoneAt }) => [kind, undoneAt !== null])).toEqual([['evaluate', true]])
  expect(record.nextActions).toContain('evaluate')
  const [stored] = await database.db.select().from(defects).where(eq(defects.id, id))
  expect(stored?.stateSince?.getTime()).toBeLessThan(stored!.updatedAt.getTime())
})
