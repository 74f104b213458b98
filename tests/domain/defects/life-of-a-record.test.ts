import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { actions, nextActions } from '@/lib/defects/actions'
import { amendDefect } from '@/lib/defects/record/amend-defect'
import { createDefect } from '@/lib/defects/record/create-defect'
import { deleteDefects } from '@/lib/defects/record/delete-defects'
import { readDefect } from '@/lib/defects/record/read-defect'
import { auditDefect, decideDefect } from '@/lib/defects/steps/audit-defect'
import { evaluateDefect } from '@/lib/defects/steps/evaluate-defect'
import { giveFeedback } from '@/lib/defects/steps/give-feedback'
import { reviewDefect } from '@/lib/defects/steps/review-defect'
import { undoReview } from '@/lib/intake/triage/undo-triage'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { historyOf, refusedFor } from '@/tests/support/defects/history'
import { evaluation, type Life, openLife } from '@/tests/support/defects/life'
import { validValues } from '@/tests/support/defects/records'

let database: TestDatabase
let life: Life

beforeAll(async () => {
  database = await openTestDatabase()
  life = await openLife(database.db)
})
afterAll(() => database.close())

type At = Awaited<ReturnType<Life['to']['toReview']>>

describe('from entry to close', () => {
  test('four people each do their part, and every step is in the history', async () => {
    const { entry, reviewer, evaluator, auditor, opinionId } = life
    const { id } = await createDefect(entry, validValues(life.ids))
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
      result: '1',
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

describe('who may do what, and when', () => {
  test('each step asks for its own permission, whichever door', async () => {
    const { nobody, evaluator, auditor, opinionId } = life
    const record = await life.to.toAudit()
    const undo = { id: '1' }
    expect(await refusedFor(reviewDefect(evaluator, { ...record, opinionId, result: '1' }))).toBe('forbidden')
    expect(await refusedFor(undoReview(nobody, undo))).toBe('forbidden')
    expect(await refusedFor(evaluateDefect(auditor, { ...record, ...evaluation }))).toBe('forbidden')
    expect(await refusedFor(decideDefect(auditor, { ...record, ...evaluation }))).toBe('forbidden')
    expect(
      await refusedFor(decideDefect(evaluator, { ...record, kind: 'audit', result: '1', number: '1' })),
    ).toBe('forbidden')
    expect(
      await refusedFor(decideDefect(nobody, { ...record, kind: 'audit', result: '1', number: '1' })),
    ).toBe('forbidden')
    expect(await refusedFor(giveFeedback(nobody, { complaintId: record.complaintId, content: 'x' }))).toBe(
      'forbidden',
    )
    expect((await historyOf(database.db, record.complaintId)).versions).toHaveLength(3)
    expect(await decideDefect(auditor, { ...record, kind: 'audit', result: '1', number: '1' })).toMatchObject(
      {
        state: 50,
      },
    )
  })

  test('no step is taken from a state that does not know it, nor with a deleted record', async () => {
    const { all, opinionId, to } = life
    const steps = {
      review: (at: At) => reviewDefect(all, { ...at, opinionId, result: '1' }),
      evaluate: (at: At) => evaluateDefect(all, { ...at, ...evaluation }),
      audit: (at: At) => auditDefect(all, { ...at, kind: 'audit', result: '2', opinion: '否' }),
      feedback: (at: At) => giveFeedback(all, { ...at, content: '反馈' }),
      close: (at: At) => giveFeedback(all, { ...at, content: '反馈', close: true }),
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
    expect(nextActions({ state: 90 }, () => true)).toEqual(['reviewFeedback', 'undoClose', 'delete'])
    expect(nextActions({ state: 70 }, () => true)).toEqual(['delete'])
    expect(nextActions({ state: 40 }, can('vehicle_defect_opt'))).toEqual(['audit', 'reviewFeedback'])
    expect(nextActions({ state: 40 }, can('vehicle_defect_hand_over'))).toEqual(['handOver'])
    expect(nextActions({ state: 40 }, can('vehicle_defect_merge'))).toEqual(['merge'])
    expect(nextActions({ state: 50 }, can('vehicle_defect_feedback'))).toEqual(['feedback', 'close'])
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
