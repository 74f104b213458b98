import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ctx } from '@/lib/core/context'
import { today } from '@/lib/core/today'
import { defaultBudgetYear } from '@/lib/defects/budget-schema'
import { readBudget, saveBudget } from '@/lib/investigations/budget'
import { openInvestigation } from '@/lib/investigations/content/open-investigation'
import { judgeRecords } from '@/lib/investigations/content/records'
import { addTask, amendTask } from '@/lib/investigations/content/tasks'
import { startLetter } from '@/lib/investigations/letters/draft-letter'
import { stepLetter } from '@/lib/investigations/letters/take-letter-step'
import { readOpenWork } from '@/lib/investigations/read-investigation'
import { stepInvestigation } from '@/lib/investigations/take-step'
import { listNotices } from '@/lib/notices/list-notices'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { issuesOf, refusedFor } from '@/tests/support/defects/history'
import { type Catalogue, seedCatalogue } from '@/tests/support/defects/records'
import { contextOf } from '@/tests/support/people/people'

let database: TestDatabase
let ids: Catalogue
let investigator: Ctx
let lead: Ctx
let complaints: string[]

beforeAll(async () => {
  database = await openTestDatabase()
  ids = await seedCatalogue(database.db)
  const reading = ['vehicle_defect', 'watch_item', 'defect_analysis'] as const
  investigator = await contextOf(database.db, [...reading, 'investigation'])
  lead = await contextOf(database.db, [...reading, 'investigation', 'investigation_approve'])
  const { rows } = await database.pool.query(
    `insert into defects (complaint_no, state, received_at, complaint_type, brand_id, model_range_id, assembly_code,
       sub_assembly_code, symptom_codes, description, version, created_at)
     select 'V' || n, 10, current_date - n, '01', $1, $2, '04', '0401', '{S01}', '第' || n || '条', 1, now()
       from generate_series(1, 6) as n returning id::text`,
    [ids.brand, ids.series],
  )
  complaints = rows.map(({ id }) => id)
})
afterAll(() => database.close())

const question = {
  title: '制动踏板回位不良',
  question: '是否由踏板支架引起？',
  level: 'investigation',
} as const
const open = (given: object = {}) => openInvestigation(investigator, { ...question, ...given })
const step = (ctx: Ctx, { id, version }: { id: string; version: number }, name: string, given: object = {}) =>
  stepInvestigation(ctx, { id, version, step: name, ...given } as never)

async function running(given: object = {}) {
  const applied = await step(investigator, await open(given), 'apply')
  return step(lead, await step(lead, applied, 'approve', { result: '1', number: '12.5' }), 'start')
}

test('amounts, texts and the year are refused and filled in as the specification says', async () => {
  const file = await step(investigator, await open(), 'apply')
  const { id, version } = file
  const approve = (given: object) => step(lead, file, 'approve', given)
  for (const [number, code] of Object.entries({
    ...{ '1.234': 'not_decimal', '-1': 'too_small_number', '10000000000': 'too_big_number' },
    ...{ '00000000000012': 'too_big_string', x: 'not_decimal' },
  }))
    expect(await issuesOf(approve({ number }))).toEqual({ number: code })
  expect(await issuesOf(approve({ result: '3', number: '1' }))).toEqual({ result: 'not_offered' })
  expect(await issuesOf(approve({ result: '2', opinion: '长'.repeat(501) }))).toEqual({
    opinion: 'too_big_string',
  })
  // Agreeing is the default.
  const agreed = await approve({ number: '8.5' })
  expect(agreed).toMatchObject({ state: 'approved', suggestBudget: '8.50', year: expect.any(Number) })
  const save = (given: object) =>
    saveBudget(lead, { id, version: agreed.version, items: [], ...given } as never)
  const item = (given: object) => issuesOf(save({ items: [given] }))
  expect(agreed.version).toBe(version + 1)
  expect(await item({ applyBudget: '-1' })).toEqual({ 'items.0.applyBudget': 'too_small_number' })
  expect(await item({ adjustBudget: '100000000000.01' })).toEqual({
    'items.0.adjustBudget': 'too_big_number',
  })
  expect(await item({ suggestBudget: '1.234' })).toEqual({ 'items.0.suggestBudget': 'not_decimal' })
  expect(await item({ financialNode: '12' })).toEqual({ 'items.0.financialNode': 'not_offered' })
  expect(await issuesOf(save({ year: '26' }))).toEqual({ year: 'not_year' })
  expect(await issuesOf(save({ deptName: '没有的处室' }))).toEqual({ 'budget.deptName': 'unknown_name' })
  const { budget } = await save({ items: [{ name: '  检测  ', applyBudget: '100000000000.00' }] })
  expect(budget.items).toMatchObject([{ name: '检测', applyBudget: '100000000000.00' }])
  const day = today(investigator.now)
  expect(budget).toMatchObject({ applyTime: day, year: defaultBudgetYear(day) })
})

test('the budget keeps the rules of the specification', async () => {
  const { id, version } = await open()
  const row = { name: '检测', applyBudget: '10.00', financialNode: '2' }
  const saved = await saveBudget(investigator, {
    id,
    version,
    applyBudget: '10',
    items: [row, { name: '差旅' }],
  })
  expect(saved.budget).toMatchObject({
    applyBudget: '10.00',
    items: [{ name: '检测', locked: true }, { locked: false }],
  })
  const [locked, other] = saved.budget.items
  const cells = (item: object) => {
    const { locked: _, ...given } = item as { locked: boolean }
    return given
  }
  const save = (items: object[], given: object = {}) =>
    saveBudget(investigator, { id, version: saved.version, ...given, items } as never)
  expect(await issuesOf(save([{ ...cells(locked!), name: '改' }, cells(other!)]))).toEqual({
    'budget.items.0.name': 'locked_row',
  })
  expect(await issuesOf(save([cells(other!)]))).toEqual({ 'budget.items': 'locked_row_missing' })
  expect(await issuesOf(save([], { applyBudget: '1.234' }))).toEqual({ applyBudget: 'not_decimal' })
  expect(await issuesOf(save([{ name: '长'.repeat(301) }]))).toEqual({ 'items.0.name': 'too_big_string' })
  const many = Array.from({ length: 1001 }, () => ({ name: '行' }))
  expect(await issuesOf(save(many))).toEqual({ items: 'too_many_rows' })
  const after = await save([cells(locked!), { name: '专家费', applyBudget: '2' }])
  expect(after.budget.items.map(({ id, name }) => [id === locked!.id, name])).toEqual([
    [true, '检测'],
    [false, '专家费'],
  ])
  expect((await readBudget(lead, { id })).mayEdit).toBe(true)
})

test('an approved budget is changed by an approver, who tells of it, and not by who applied or leads', async () => {
  const approved = await step(lead, await step(investigator, await open(), 'apply'), 'approve', {
    number: '10',
  })
  const { id } = approved
  const changes = [
    ...[
      { suggestBudget: '50' },
      { applyBudget: '50' },
      { year: '2031' },
      { deptName: null, applyTime: '2026-01-01' },
    ],
    ...[{ items: [{ name: '检测', applyBudget: '1' }] }, { items: [{ name: '检测', adjustBudget: '40' }] }],
  ]
  const started = await step(investigator, approved, 'start')
  for (const { version } of [approved, started])
    for (const change of changes)
      expect(await refusedFor(saveBudget(investigator, { id, version, items: [], ...change } as never))).toBe(
        'budget_approved',
      )
  expect(await readBudget(investigator, { id })).toMatchObject({
    ...{ mayEdit: false, isFixed: true, budget: { suggestBudget: '10.00', items: [] } },
  })
  const { version } = started
  const items = [{ name: '检测', adjustBudget: '4.00' }]
  // Of a file one notice is unread at a time.
  await database.pool.query('update notices set read_at = now()')
  const saved = await saveBudget(lead, { id, version, suggestBudget: '10', items } as never)
  expect(saved).toMatchObject({ mayEdit: true, isFixed: false, budget: { items } })
  const { records } = await listNotices(investigator, {})
  expect(records.map(({ text }) => text).join()).toMatch(`${started.fileNo}“${question.title}”：修改预算`)

  const own = await step(lead, await openInvestigation(lead, question), 'apply')
  const other = await contextOf(database.db, ['investigation', 'investigation_approve'])
  const theirs = await step(other, own, 'approve', { number: '10' })
  const change = { id: own.id, version: theirs.version, suggestBudget: '50', items: [] } as never
  expect(await refusedFor(saveBudget(lead, change))).toBe('budget_approved')
  const refused = await step(lead, await step(investigator, await open(), 'apply'), 'approve', {
    ...{ result: '2', opinion: '过高' },
  })
  expect(await readBudget(investigator, { id: refused.id })).toMatchObject({ mayEdit: true, isFixed: false })
})

test('what is not done yet is counted before a file is concluded or closed', async () => {
  const file = await running({ complaintIds: complaints.slice(0, 3) })
  const { id } = file
  expect(await readOpenWork(investigator, { id })).toEqual({ records: 3, tasks: 0, letters: 0, rowSum: null })
  const judge = { id, complaintIds: [complaints[0]!], verdict: 'supports', reason: '相同' }
  await judgeRecords(investigator, judge as never)
  const assigneeId = investigator.user!.id
  const [task] = await addTask(investigator, {
    id,
    title: '取样',
    assigneeId,
    dueAt: today(investigator.now),
  })
  const letter = await startLetter(investigator, { id, kind: 'materials' })
  expect(await readOpenWork(lead, { id })).toMatchObject({ records: 2, tasks: 1, letters: 1 })
  await amendTask(investigator, { id, taskId: task!.id, version: task!.version, done: true } as never)
  await stepLetter(investigator, {
    id,
    letterId: letter.id,
    version: letter.version,
    ...{ step: 'discard', reason: '不再需要' },
  } as never)
  expect(await readOpenWork(lead, { id })).toMatchObject({ records: 2, tasks: 0, letters: 0 })
})
