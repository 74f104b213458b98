import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reviewOpinions } from '@/db/schema/dictionaries'
import { defectReviews } from '@/db/schema/workflow'
import { actions, nextActions } from '@/lib/defects/actions'
import { amendDefect } from '@/lib/defects/amend-defect'
import { auditDefect } from '@/lib/defects/audit-defect'
import { createDefect } from '@/lib/defects/create-defect'
import { decideDefect } from '@/lib/defects/decide-defect'
import { deleteDefects } from '@/lib/defects/delete-defects'
import { evaluateDefect } from '@/lib/defects/evaluate-defect'
import { giveFeedback } from '@/lib/defects/give-feedback'
import { readDefect } from '@/lib/defects/read-defect'
import { reviewDefect } from '@/lib/defects/review-defect'
import { reviewDefects } from '@/lib/defects/review-defects'
import { undoReview } from '@/lib/defects/undo-review'
import { forgetLookups } from '@/lib/dictionaries/lookups'
import { openTestDatabase, type TestDatabase } from '../support/database'
import { historyOf, issuesOf } from '../support/history'
import { type Life, openLife } from '../support/life'
import { soundValues } from '../support/records'

let database: TestDatabase
let life: Life

beforeAll(async () => {
  database = await openTestDatabase()
  life = await openLife(database.db)
})
afterAll(() => database.close())

const evaluation = { kind: 'evaluate', riskLevel: 'M', qualityType: '0', opinion: '建议跟踪' } as const
const refusedFor = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    error => error.code,
  )

describe('from entry to close', () => {
  test('four people each do their part, and every step is in the history', async () => {
    const { entry, reviewer, evaluator, auditor, opinionId } = life
    const { id } = await createDefect(entry, soundValues(life.ids))
    const reviewed = await reviewDefect(reviewer, {
      complaintId: id,
      version: 1,
      opinionId,
      result: '1',
      remarks: '信息完整',
    })
    expect(reviewed).toMatchObject({ state: 30, version: 2, reviewStatus: '1', reviewOpinionId: opinionId })
    expect((await readDefect(evaluator, { id })).nextActions).toEqual(['evaluate'])
    expect(await evaluateDefect(evaluator, { complaintId: id, version: 2, ...evaluation })).toMatchObject({
      state: 40,
      riskLevel: 'M',
      riskLevelName: '中',
      qualityType: '0',
    })
    const audited = await auditDefect(auditor, {
      complaintId: id,
      version: 3,
      kind: 'audit',
      number: '9999999999.99',
    })
    expect(audited).toMatchObject({ state: 50, auditResult: '1' })
    expect((await readDefect(entry, { id })).audits).toMatchObject([
      { kind: 'evaluate', riskLevel: 'M', opinion: '建议跟踪', budget: null },
      { kind: 'audit', result: '1', suggestBudget: '9999999999.99' },
    ])
    const closed = await giveFeedback(entry, {
      complaintId: id,
      version: 4,
      content: '已告知报告人',
      close: true,
    })
    expect(closed).toMatchObject({ state: 90, version: 5 })

    const { flow, versions, audit } = await historyOf(database.db, id)
    expect(flow.map(row => [row.node, row.fromState, row.toState, row.remarks])).toEqual([
      ['submit', null, 10, null],
      ['review', 10, 30, '信息完整'],
      ['evaluate', 30, 40, '建议跟踪'],
      ['audit', 40, 50, null],
      ['close', 50, 90, '已告知报告人'],
    ])
    expect(flow.map(row => row.userId)).toEqual(
      [entry, reviewer, evaluator, auditor, entry].map(ctx => ctx.user?.id),
    )
    expect(versions.map(row => row.kind)).toEqual(['create', 'review', 'evaluate', 'audit', 'close'])
    expect(versions[1]?.changes).toMatchObject({ state: [10, 30], reviewStatus: [null, '1'] })
    expect(audit.filter(row => row.outcome === 'done').map(row => row.action)).toEqual([
      'createDefect',
      'reviewDefect',
      'evaluateDefect',
      'auditDefect',
      'giveFeedback',
    ])
    const shown = (await readDefect(entry, { id })).flow
    expect(shown[1]).toMatchObject({
      userName: reviewer.user?.name,
      deptName: '测试处',
      nodeStateDes: '形式评审',
      remarks: '信息完整',
      recordBizId: id,
      createTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      hasVersion: false,
    })
    expect((await readDefect(life.all, { id })).flow.every(({ hasVersion }) => hasVersion)).toBe(true)
  })

  test('what is returned is amended and reviewed again, what is rejected is evaluated again', async () => {
    const returned = await life.to.returned()
    expect(await amendDefect(life.entry, { id: returned.complaintId, version: 2, mileage: 7 })).toMatchObject(
      {
        state: 10,
        version: 3,
      },
    )
    const rejected = await life.to.rejected()
    expect(await evaluateDefect(life.evaluator, { ...rejected, ...evaluation })).toMatchObject({ state: 40 })
    const [, again] = (await readDefect(life.all, { id: rejected.complaintId })).audits.filter(
      ({ kind }) => kind === 'evaluate',
    )
    expect(again).toMatchObject({ riskLevel: 'M' })
  })
})

describe('a formal review', () => {
  test('is asked for an opinion that the dictionary offers, a result and a version', async () => {
    const record = await life.to.toReview()
    const { reviewer, opinionId } = life
    expect(await issuesOf(reviewDefect(reviewer, { complaintId: record.complaintId } as never))).toEqual({
      version: expect.any(String),
      opinionId: expect.any(String),
      result: expect.any(String),
    })
    const review = { ...record, opinionId, result: '1' as const }
    expect(await issuesOf(reviewDefect(reviewer, { ...review, opinionId: '999999' }))).toEqual({
      opinionId: 'not_offered',
    })
    const [off] = await database.db
      .insert(reviewOpinions)
      .values({ code: 'off', name: '停用', enabled: false })
      .returning()
    forgetLookups()
    expect(await issuesOf(reviewDefect(reviewer, { ...review, opinionId: off!.id }))).toEqual({
      opinionId: 'not_offered',
    })
    expect(await issuesOf(reviewDefect(reviewer, { ...review, result: '3' as never }))).toHaveProperty(
      'result',
    )
    expect(await issuesOf(reviewDefect(reviewer, { ...review, remarks: '长'.repeat(501) }))).toEqual({
      remarks: 'too_big_string',
    })
    expect((await historyOf(database.db, record.complaintId)).versions).toHaveLength(1)
    expect(await reviewDefect(reviewer, { ...review, result: 2 as never })).toMatchObject({ state: 20 })
  })

  test('is undone by its id as long as nobody has evaluated the record', async () => {
    const { reviewer, opinionId, evaluator } = life
    const record = await life.to.toReview()
    const first = await reviewDefect(reviewer, { ...record, opinionId, result: '2' })
    expect(await undoReview(reviewer, { id: first.reviewId, complaintId: record.complaintId })).toMatchObject(
      {
        state: 10,
        version: 3,
        reviewStatus: null,
        reviewOpinionId: null,
        reviewedBy: null,
      },
    )
    expect(await refusedFor(undoReview(reviewer, { id: first.reviewId }))).toBe('wrong_state')
    const second = await reviewDefect(reviewer, { ...record, version: 3, opinionId, result: '1' })
    expect(await refusedFor(undoReview(reviewer, { id: first.reviewId }))).toBe('wrong_state')
    expect(await refusedFor(undoReview(reviewer, { id: second.reviewId, complaintId: '1' }))).toBe(
      'not_found',
    )
    expect(await refusedFor(undoReview(reviewer, { id: '999999999' }))).toBe('not_found')
    await evaluateDefect(evaluator, { ...record, version: 4, ...evaluation })
    expect(await refusedFor(undoReview(reviewer, { id: second.reviewId }))).toBe('wrong_state')
    const kept = await database.db
      .select()
      .from(defectReviews)
      .where(eq(defectReviews.defectId, record.complaintId))
    expect(kept.map(review => review.undoneAt !== null)).toEqual([true, false])
  })

  test('of many records says for each whether it was done', async () => {
    const [one, two, gone, late] = await Promise.all([1, 2, 3, 4].map(() => life.to.toReview()))
    const done = await life.to.toEvaluate()
    await deleteDefects(life.all, { ids: gone!.complaintId, reason: '测试' })
    await amendDefect(life.all, { id: late!.complaintId, version: 1, mileage: 1 })
    const records = [one, done, gone, two, late, { complaintId: '999999999', version: 1 }]
    const answer = await reviewDefects(life.reviewer, {
      records: records as never,
      opinionId: life.opinionId,
      result: '1',
    })
    expect([answer.done, answer.failed]).toEqual([2, 4])
    expect(answer.results.map(row => [row.done, row.state, row.error?.code])).toEqual([
      [true, 30, undefined],
      [false, 30, 'wrong_state'],
      [false, null, 'not_found'],
      [true, 30, undefined],
      [false, 10, 'conflict'],
      [false, null, 'not_found'],
    ])
    expect(answer.results[1]?.error?.message).toContain('待评估')
  })
})

describe('an audit decision', () => {
  const messages = async (input: object) => {
    const record = await life.to.toAudit()
    return issuesOf(auditDefect(life.auditor, { ...record, kind: 'audit', ...input } as never))
  }

  test('needs the number to agree and the opinion to disagree', async () => {
    expect(await messages({ result: '1' })).toEqual({ number: 'suggest_budget_required' })
    expect(await messages({ number: ' ', opinion: '同意' })).toEqual({ number: 'suggest_budget_required' })
    expect(await messages({ result: '1', numberLabel: 'adjustBudget' })).toEqual({
      number: 'adjust_budget_required',
    })
    expect(await messages({ result: '2', opinion: ' ' })).toEqual({ opinion: 'audit_opinion_required' })
  })

  test('takes a number of two decimals and thirteen characters, never a rounded one', async () => {
    for (const [number, code] of [
      ['1.234', 'not_decimal'],
      ['10000000000', 'too_big_number'],
      ['10000000000.00', 'too_big_string'],
      ['-1', 'too_small_number'],
      ['1e3', 'not_decimal'],
      ['１２', 'not_decimal'],
      ['0x10', 'not_decimal'],
      [0.1 + 0.2, 'too_big_string'],
      [Number.NaN, 'invalid'],
    ] as const)
      expect([number, (await messages({ result: '1', number })).number]).toEqual([
        number,
        code === 'invalid' ? expect.any(String) : code,
      ])
    for (const [number, kept] of [
      ['0', '0.00'],
      ['12.5', '12.50'],
      [' 9999999999.99 ', '9999999999.99'],
      [3, '3.00'],
    ] as const) {
      const record = await life.to.toAudit()
      await auditDefect(life.auditor, { ...record, kind: 'audit', result: '1', number })
      const { audits } = await readDefect(life.auditor, { id: record.complaintId })
      expect(audits.at(-1)?.suggestBudget).toBe(kept)
    }
  })
})

describe('who may do what, and when', () => {
  test('each step asks for its own permission, whichever door', async () => {
    const { nobody, evaluator, auditor, opinionId } = life
    const record = await life.to.toAudit()
    const undo = { id: '1' }
    expect(await refusedFor(reviewDefect(evaluator, { ...record, opinionId, result: '1' }))).toBe('forbidden')
    expect(await refusedFor(undoReview(nobody, undo))).toBe('forbidden')
    expect(await refusedFor(evaluateDefect(auditor, { ...record, ...evaluation }))).toBe('forbidden')
    expect(await refusedFor(decideDefect(auditor, { ...record, ...evaluation }))).toBe('forbidden')
    expect(await refusedFor(decideDefect(evaluator, { ...record, kind: 'audit', number: '1' }))).toBe(
      'forbidden',
    )
    expect(await refusedFor(decideDefect(nobody, { ...record, kind: 'audit', number: '1' }))).toBe(
      'forbidden',
    )
    expect(await refusedFor(giveFeedback(nobody, { complaintId: record.complaintId, content: 'x' }))).toBe(
      'forbidden',
    )
    expect((await historyOf(database.db, record.complaintId)).versions).toHaveLength(3)
    expect(await decideDefect(auditor, { ...record, kind: 'audit', number: '1' })).toMatchObject({
      state: 50,
    })
  })

  test('no step is taken from a state that does not know it, nor with a deleted record', async () => {
    const { all, opinionId, to } = life
    const steps = {
      review: (at: { complaintId: string; version: number }) =>
        reviewDefect(all, { ...at, opinionId, result: '1' }),
      evaluate: (at: { complaintId: string; version: number }) =>
        evaluateDefect(all, { ...at, ...evaluation }),
      audit: (at: { complaintId: string; version: number }) =>
        auditDefect(all, { ...at, kind: 'audit', result: '2', opinion: '否' }),
      feedback: (at: { complaintId: string; version: number }) =>
        giveFeedback(all, { ...at, content: '反馈' }),
      close: (at: { complaintId: string; version: number }) =>
        giveFeedback(all, { ...at, content: '反馈', close: true }),
    }
    for (const make of [to.toReview, to.returned, to.toEvaluate, to.toAudit, to.approved, to.rejected]) {
      const place = await make()
      const { state } = await readDefect(all, { id: place.complaintId })
      for (const [name, step] of Object.entries(steps)) {
        const possible = (actions[name as 'review'].from as readonly number[]).includes(state)
        if (!possible)
          expect([state, name, await refusedFor(step(place))]).toEqual([state, name, 'wrong_state'])
      }
      await deleteDefects(all, { ids: place.complaintId, reason: '测试' })
      for (const [name, step] of Object.entries(steps))
        expect([name, await refusedFor(step(place))]).toEqual([name, 'not_found'])
    }
  })

  test('screens and server ask the same table for what comes next', async () => {
    const can = (held: string) => (access: string) => access.split(':')[0] === held
    expect(nextActions({ state: 10 }, () => true)).toEqual([
      'amend',
      'review',
      'deleteFeedback',
      'handOver',
      'merge',
      'bringBack',
      'delete',
    ])
    expect(nextActions({ state: 10, deletedAt: 'now' }, () => true)).toEqual(['restore'])
    expect(nextActions({ state: 90 }, () => true)).toEqual(['delete'])
    expect(nextActions({ state: 70 }, () => true)).toEqual(['delete'])
    expect(nextActions({ state: 40 }, can('vehicle_defect_opt') as never)).toEqual([
      'audit',
      'handOver',
      'merge',
    ])
    expect(nextActions({ state: 50 }, can('vehicle_defect_feedback') as never)).toEqual(['feedback', 'close'])
  })
})

describe('two people at one record', () => {
  test('the second is shown both sides', async () => {
    const record = await life.to.toReview()
    const { reviewer, all, opinionId } = life
    await reviewDefect(all, { ...record, opinionId, result: '1', remarks: '通过' })
    const error = await reviewDefect(reviewer, { ...record, opinionId, result: '2', remarks: '退回' }).catch(
      reason => reason,
    )
    expect(error).toMatchObject({ code: 'conflict', status: 409 })
    expect(error.details.data).toMatchObject({
      version: 2,
      by: all.user?.name,
      current: { state: 30 },
      conflicts: expect.arrayContaining([
        { field: 'state', base: 10, theirs: 30, yours: 20 },
        { field: 'reviewRemark', base: null, theirs: '通过', yours: '退回' },
      ]),
      theirChanges: [{ field: 'reviewOpinionId', base: null, theirs: opinionId }],
    })
  })
})
