import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defectReviews } from '@/db/schema/workflow'
import type { Ctx } from '@/lib/core/context'
import { amendDefect } from '@/lib/defects/record/amend-defect'
import { deleteDefects, restoreDefect } from '@/lib/defects/record/delete-defects'
import { auditDefect } from '@/lib/defects/steps/audit-defect'
import { evaluateDefect } from '@/lib/defects/steps/evaluate-defect'
import { handOver } from '@/lib/defects/steps/hand-over'
import { reviewDefect } from '@/lib/defects/steps/review-defect'
import { undoReview } from '@/lib/intake/triage/undo-triage'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { historyOf } from '@/tests/support/defects/history'
import { evaluation, type Life, openLife } from '@/tests/support/defects/life'
import { inFull, runs } from '@/tests/support/depth'

let database: TestDatabase
let life: Life

beforeAll(async () => {
  database = await openTestDatabase()
  life = await openLife(database.db)
})
afterAll(() => database.close())

const twenty = <Answer>(call: (at: number) => Promise<Answer>) =>
  Promise.allSettled(Array.from({ length: 20 }, (_, at) => call(at)))

describe('of twenty at once exactly one wins', () => {
  test('at a formal review', async () => {
    const at = await life.to.toReview()
    const results = await twenty(turn =>
      reviewDefect(life.reviewer, { ...at, opinionId: life.opinionId, result: turn % 2 ? '1' : '2' }),
    )
    await expectOneWinner(at.complaintId, at.version, results)
    expect(await database.db.$count(defectReviews, eq(defectReviews.defectId, at.complaintId))).toBe(1)
  })

  test('at an audit, and the others learn who it was', async () => {
    const at = await life.to.toAudit()
    const results = await twenty(turn =>
      auditDefect(life.auditor, { ...at, kind: 'audit', result: '1', number: String(turn) }),
    )
    await expectOneWinner(at.complaintId, at.version, results)
  })

  test('at a hand-over', async () => {
    const at = await life.to.toEvaluate()
    const people = [life.evaluator.user!.loginId]
    const results = await twenty(() => handOver(life.auditor, { ...at, stepId: 'evaluate', people }))
    await expectOneWinner(at.complaintId, at.version, results)
  })
})

async function expectOneWinner(id: string, version: number, results: PromiseSettledResult<unknown>[]) {
  const lost = results.filter(result => result.status === 'rejected')
  expect(lost).toHaveLength(19)
  for (const { reason } of lost)
    expect(reason).toMatchObject({
      code: 'conflict',
      status: 409,
      details: { data: { version: version + 1, current: { id }, conflicts: expect.any(Array) } },
    })
  const { record, versions, flow } = await historyOf(database.db, id)
  expect([record.version, versions.length, flow.length]).toEqual([version + 1, version + 1, version + 1])
}

interface Standing {
  state: number
  deleted: boolean
  version: number
}

type Name = 'review' | 'return' | 'undo' | 'evaluate' | 'audit' | 'reject' | 'amend' | 'delete' | 'restore'
const steps: Record<Name, { from: number[]; to?: number; deleted?: boolean; kind: string }> = {
  review: { from: [10], to: 30, kind: 'review' },
  return: { from: [10], to: 20, kind: 'review' },
  undo: { from: [20, 30], to: 10, kind: 'undoReview' },
  evaluate: { from: [30, 60], to: 40, kind: 'evaluate' },
  audit: { from: [40], to: 50, kind: 'audit' },
  reject: { from: [40], to: 60, kind: 'audit' },
  amend: { from: [10, 20, 30, 40, 50, 60], kind: 'amend' },
  delete: { from: [10, 20, 30, 40, 50, 60], deleted: true, kind: 'delete' },
  restore: { from: [10, 20, 30, 40, 50, 60], deleted: false, kind: 'restore' },
}

function model(at: Standing, name: Name, version: number | undefined): Standing | string {
  const { from, to, deleted } = steps[name]
  if (name === 'restore' ? !at.deleted : at.deleted) return name === 'restore' ? 'wrong_state' : 'not_found'
  if (version !== undefined && version !== at.version) return 'conflict'
  if (!from.includes(at.state)) return 'wrong_state'
  const next = name === 'amend' && at.state === 20 ? 10 : (to ?? at.state)
  return { state: next, deleted: deleted ?? false, version: at.version + 1 }
}

interface Made {
  kind: string
  toState: number
}

let mileage = 100

interface Call {
  name: Name
  ahead: number
}

const call = fc.record({
  name: fc.constantFrom(...(Object.keys(steps) as Name[])),
  ahead: fc.nat(3),
})

async function start(
  ctx: Ctx,
  id: string,
  { name, ahead }: Call,
  from: number,
  reviewId: string | undefined,
) {
  const version = from + ahead
  const at = { complaintId: id, version }
  switch (name) {
    case 'review':
    case 'return':
      return reviewDefect(ctx, { ...at, opinionId: life.opinionId, result: name === 'review' ? '1' : '2' })
    case 'undo':
      return undoReview(ctx, { id: reviewId ?? '999999999', version })
    case 'evaluate':
      return evaluateDefect(ctx, { ...at, ...evaluation })
    case 'audit':
      return auditDefect(ctx, { ...at, kind: 'audit', result: '1', number: '1' })
    case 'reject':
      return auditDefect(ctx, { ...at, kind: 'audit', result: '2', opinion: '否' })
    case 'amend':
      return amendDefect(ctx, { id, version, mileage: ++mileage })
    case 'delete':
      return deleteDefects(ctx, { ids: id, reason: '并发' })
    case 'restore':
      return restoreDefect(ctx, { id })
  }
}

test('whatever is done at once, some order explains where the record ends, and its history is complete', {
  ...inFull,
  timeout: 120_000,
}, async () => {
  const beginnings = fc.constantFrom('toReview', 'returned', 'toEvaluate', 'toAudit', 'rejected')
  await fc.assert(
    fc.asyncProperty(
      beginnings,
      fc.array(call, { minLength: 2, maxLength: 8 }),
      fc.boolean(),
      async (beginning, calls, deletedFirst) => {
        const { complaintId: id } = await life.to[beginning as 'toReview']()
        if (deletedFirst) await deleteDefects(life.all, { ids: id, reason: '先删' })
        const before = await historyOf(database.db, id)
        const reviewId = await lastReview(id)
        const from = before.record.version
        const outcomes = await Promise.allSettled(calls.map(one => start(life.all, id, one, from, reviewId)))
        const after = await historyOf(database.db, id)

        const first = { state: before.record.state, deleted: deletedFirst, version: from }
        const won = calls.filter((_, at) => outcomes[at]!.status === 'fulfilled')
        const made = after.versions
          .slice(from)
          .map(row => ({ kind: row.kind, toState: after.flow[row.version - 1]!.toState }))
        const [walk] = walks(first, won, made, from)
        if (!walk) throw new Error(`no order explains ${JSON.stringify({ first, calls, made })}`)
        const last = walk.at(-1)!
        expect([after.record.state, after.record.deletedAt !== null, after.record.version]).toEqual([
          last.state,
          last.deleted,
          last.version,
        ])
        expect(won).toHaveLength(after.record.version - from)
        for (const [at, outcome] of outcomes.entries()) {
          if (outcome.status === 'fulfilled') continue
          const why = outcome.reason.code
          const request = versionOf(calls[at]!, from)
          const possible = walk.map(place => model(place, calls[at]!.name, request))
          // Undoing a review that no longer counts is refused in any state.
          if (calls[at]!.name === 'undo')
            possible.push('wrong_state', 'later_step', ...(reviewId ? [] : ['not_found']))
          expect(possible, JSON.stringify({ first, walk, call: calls[at] })).toContain(why)
        }
        expectCompleteHistory(after)
      },
    ),
    runs(100),
  )
})

function versionOf({ name, ahead }: Call, from: number): number | undefined {
  return name === 'delete' || name === 'restore' ? undefined : from + ahead
}

function walks(at: Standing, won: Call[], made: Made[], from: number): Standing[][] {
  const [next] = made
  if (!next) return won.length === 0 ? [[at]] : []
  return won.flatMap((one, index) => {
    if (steps[one.name].kind !== next.kind) return []
    const after = model(at, one.name, versionOf(one, from))
    if (typeof after === 'string' || after.state !== next.toState) return []
    const others = won.filter((_, other) => other !== index)
    return walks(after, others, made.slice(1), from).map(rest => [at, ...rest])
  })
}

async function lastReview(id: string): Promise<string | undefined> {
  const { rows } = await database.pool.query<{ id: string }>(
    'select id::text from defect_reviews where defect_id = $1 and undone_at is null order by id desc limit 1',
    [id],
  )
  return rows[0]?.id
}

function expectCompleteHistory({ record, versions, flow }: Awaited<ReturnType<typeof historyOf>>) {
  const numbers = Array.from({ length: record.version }, (_, at) => at + 1)
  expect(versions.map(row => row.version)).toEqual(numbers)
  expect(flow.map(row => row.version)).toEqual(numbers)
  for (const [at, row] of flow.entries()) {
    expect(row.fromState).toBe(at === 0 ? null : flow[at - 1]!.toState)
    const given = versions[at]?.changes?.state as [unknown, number] | undefined
    expect(given ? given[1] : row.fromState).toBe(row.toState)
  }
  expect(flow.at(-1)?.toState).toBe(record.state)
}
