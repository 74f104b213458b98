import { afterAll, beforeAll, expect, test } from 'vitest'
import { addComment } from '@/lib/comments/write-comments'
import type { Ctx } from '@/lib/core/context'
import { addDays, today } from '@/lib/core/today'
import { draftRecall } from '@/lib/investigations/content/draft-recall'
import { addLink, listInvolving, listLinks } from '@/lib/investigations/content/links'
import { deleteInvestigation, openInvestigation } from '@/lib/investigations/content/open-investigation'
import { proposeRecords } from '@/lib/investigations/content/propose-records'
import { addRecords, judgeRecords, pageRecords, setSearch } from '@/lib/investigations/content/records'
import { addTask, amendTask } from '@/lib/investigations/content/tasks'
import { listTimeline } from '@/lib/investigations/content/timeline'
import { listInvestigationFlow, readFlowVersion } from '@/lib/investigations/list-flow'
import { getInvestigation } from '@/lib/investigations/read-investigation'
import { stepInvestigation, undoStep } from '@/lib/investigations/take-step'
import { remindInvestigations } from '@/lib/investigations/tell-of-step'
import { investigationVerbs } from '@/lib/investigations/verbs'
import { listNotices } from '@/lib/notices/list-notices'
import { readRecall } from '@/lib/recalls/read-recall'
import { addItem } from '@/lib/signals/items/add-item'
import { getItem } from '@/lib/signals/items/get-item'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { issuesOf, refusedFor } from '@/tests/support/defects/history'
import { type Catalogue, seedCatalogue } from '@/tests/support/defects/records'
import { contextOf } from '@/tests/support/people/people'
import { systemContext } from '@/tests/support/people/system'

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

const question = { title: '踏板回位不良', question: '是否由支架引起？', level: 'investigation' } as const
const open = (given: object = {}) => openInvestigation(investigator, { ...question, ...given })
const step = (ctx: Ctx, { id, version }: { id: string; version: number }, name: string, given: object = {}) =>
  stepInvestigation(ctx, { id, version, step: name, ...given } as never)

async function running(given: object = {}) {
  const applied = await step(investigator, await open(given), 'apply')
  return step(lead, await step(lead, applied, 'approve', { result: '1', number: '12.5' }), 'start')
}

test('a file goes from its draft to its end, each step by who may, and its last one is undone', async () => {
  const file = await open()
  expect(file).toMatchObject({ state: 'draft', leaderId: investigator.user!.id, memberIds: [] })
  expect(file.fileNo).toMatch(/^DC\d{8}$/)
  const applied = await step(investigator, file, 'apply', { remarks: '请批准' })
  expect(await refusedFor(step(investigator, applied, 'approve', { result: '1', number: '1' }))).toBe(
    'forbidden',
  )
  expect(await issuesOf(step(lead, applied, 'approve', { result: '1' }))).toEqual({ number: 'required' })
  expect(await issuesOf(step(lead, applied, 'approve', { result: '2' }))).toEqual({ opinion: 'required' })
  const most = { result: '1', number: '9999999999.99' }
  expect(await issuesOf(step(lead, applied, 'approve', { ...most, number: '10000000000' }))).toEqual({
    number: 'too_big_number',
  })
  const approved = await step(lead, applied, 'approve', most)
  expect(approved).toMatchObject({ state: 'approved', suggestBudget: '9999999999.99' })
  expect(await refusedFor(step(investigator, applied, 'start'))).toBe('conflict')
  expect(await refusedFor(step(lead, approved, 'close'))).toBe('investigation_state')

  const back = await undoStep(lead, { id: file.id, version: approved.version })
  expect(back).toMatchObject({ state: 'applied', suggestBudget: null, approvedAt: null })
  const refused = await step(lead, back, 'approve', { result: '2', opinion: '材料不足' })
  const again = await step(investigator, await step(investigator, refused, 'apply'), 'handOver', {
    ...{ leaderId: lead.user!.id, memberIds: [investigator.user!.id] },
  })
  expect(again).toMatchObject({ leaderId: lead.user!.id, memberIds: [investigator.user!.id] })
  const other = await contextOf(database.db, ['investigation_approve'])
  const started = await step(lead, await step(other, again, 'approve', { number: '30' }), 'start')
  const adjusted = await step(lead, started, 'adjust', { result: '1', number: '25.50' })
  const concluded = await step(investigator, adjusted, 'conclude', {
    ...{ conclusion: 'recall_suggested', conclusionText: '支架强度不足' },
  })
  const closed = await step(lead, concluded, 'close')
  expect(closed).toMatchObject({ state: 'closed', conclusion: 'recall_suggested', adjustBudget: '25.50' })
  const amend = { id: file.id, version: closed.version, title: '改名' }
  expect(await refusedFor(investigationVerbs.update(investigator, amend))).toBe('investigation_state')
  expect(await refusedFor(addRecords(investigator, { id: file.id, complaintIds: complaints }))).toBe(
    'investigation_state',
  )
  expect(await issuesOf(step(lead, closed, 'reopen'))).toMatchObject({ reason: expect.any(String) })
  const reopened = await step(lead, closed, 'reopen', { reason: '召回后仍有投诉' })
  expect(reopened).toMatchObject({ state: 'running', conclusion: null, closedAt: null })

  const flow = await listInvestigationFlow(investigator, { id: file.id })
  expect(flow.map(({ nodeState, toState }) => `${nodeState} ${toState}`)).toEqual([
    ...[
      'open draft',
      'apply applied',
      'approve approved',
      'undo applied',
      'approve refused',
      'apply applied',
    ],
    ...['handOver applied', 'approve approved', 'start running', 'adjust running', 'conclude concluded'],
    ...['close closed', 'reopen running'],
  ])
  expect(flow[2]!.undoneAt).not.toBeNull()
  const kept = await readFlowVersion(investigator, { id: file.id, stepId: flow[11]!.id })
  expect(kept.file).toMatchObject({ conclusion: 'recall_suggested', adjustBudget: '25.50' })
  const history = await investigationVerbs.history(investigator, { id: file.id })
  const texts = history.flatMap(({ changes }) =>
    changes.flatMap(({ beforeText, afterText }) => [beforeText ?? '', afterText ?? '']),
  )
  expect(texts).toEqual(expect.arrayContaining(['已批准', '建议召回']))
  expect(texts.filter(text => /^[a-z_]+$|\dT\d/.test(text))).toEqual([])
  const told = (await listNotices(lead, {})).records.filter(({ href }) => href.includes(file.id))
  expect(told.length).toBeGreaterThan(0)
})

test('opened from a watch item it has the scope, the records and the figures of that day', async () => {
  const cell = { group: { modelRangeId: ids.series }, event: { subAssemblyCode: '0401', symptomCode: 'S01' } }
  const item = await addItem(investigator, cell)
  // One that came after the first alarm and before the newest weeks belongs to it, too.
  await database.pool.query(
    `with early as (update watch_items set evidence = evidence || jsonb_build_object('from', current_date - 200))
     update defects set received_at = current_date - 150 where id = (select max(id) from defects where model_range_id = $1)`,
    [ids.series],
  )
  const file = await open({ watchItemId: item.id })
  const { state, steps } = await getItem(investigator, { id: item.id })
  expect([state, steps.at(-1)!.params.number]).toEqual(['investigating', file.fileNo])
  expect(file).toMatchObject({
    ...{ brandIds: [ids.brand], modelRangeIds: [ids.series], assemblyCode: '04' },
    ...{ subAssemblyCode: '0401', records: 6 },
  })
  const { origin } = await getInvestigation(investigator, { id: file.id })
  expect(origin).toMatchObject({ kind: 'watchItem', watchItemId: item.id, figures: { n: 6 } })
  const asked = { entity: 'watchItem' as const, entityId: item.id }
  expect((await listLinks(investigator, { id: file.id })).links).toMatchObject([{ entity: 'watchItem' }])
  const own = (await listInvolving(investigator, asked)).filter(({ linked }) => linked)
  expect(own).toMatchObject([{ id: file.id, fileNo: file.fileNo }])
  const ofCell = await open({ cell: { ...cell, filters: {} } })
  expect((await getInvestigation(investigator, { id: ofCell.id })).origin).toMatchObject({ kind: 'cell' })
  const stranger = await contextOf(database.db, ['investigation'])
  const given = { ...question, watchItemId: item.id }
  expect(await refusedFor(openInvestigation(stranger, given))).toBe('forbidden')
})

test('records are chosen, judged with a reason, and new ones are proposed each week', async () => {
  const file = await open({ complaintIds: complaints.slice(0, 2) })
  const { id } = file
  expect(file).toMatchObject({ records: 2, modelRangeIds: [ids.series], assemblyCode: '04' })
  const judge = (verdict: string | null, reason?: string) =>
    judgeRecords(investigator, { id, complaintIds: [complaints[0]!], verdict, reason } as never)
  expect(await issuesOf(judge('supports'))).toEqual({ reason: 'required' })
  await judge('supports', '支架断裂')
  const [judged] = (await pageRecords(investigator, { id, verdict: ['supports'] })).records
  expect(judged).toMatchObject({ id: complaints[0], verdict: 'supports', reason: '支架断裂' })

  const search = await setSearch(investigator, { id, filters: { modelRangeId: [ids.series] } })
  expect(search).toEqual({ id, proposed: 4 })
  expect((await pageRecords(investigator, { id, verdict: ['proposed'] })).total).toBe(4)
  expect(await addRecords(investigator, { id, complaintIds: complaints.slice(1, 4) })).toMatchObject({
    added: 2,
  })
  await database.pool.query(
    `insert into defects (complaint_no, state, received_at, complaint_type, brand_id, model_range_id, version, created_at)
      values ('V9', 10, current_date, '01', $1, $2, 1, now())`,
    [ids.brand, ids.series],
  )
  const system = await systemContext(database.db)
  await proposeRecords(system)
  expect((await pageRecords(investigator, { id, verdict: ['proposed'] })).total).toBe(2)
  await database.pool.query(
    `update investigations set searched_at = now() - interval '8 days' where id = $1`,
    [id],
  )
  await proposeRecords(system)
  expect((await pageRecords(investigator, { id, verdict: ['proposed'] })).total).toBe(3)
  expect(
    await refusedFor(judgeRecords(investigator, { id, complaintIds: ['999'], verdict: null, reason: '误' })),
  ).toBe('invalid_input')
})

test('tasks, links and comments stand in one line of time; who has a task may finish it and is reminded', async () => {
  const file = await running()
  const { id } = file
  const reader = await contextOf(database.db, ['investigation:get', 'vehicle_defect:query'])
  const due = addDays(today(investigator.now), 2)
  const task = { id, title: '走访 4S 店', assigneeId: reader.user!.id, dueAt: due }
  expect(await issuesOf(addTask(investigator, { ...task, dueAt: '2020-01-01' }))).toEqual({
    dueAt: 'before_today',
  })
  const [added] = await addTask(investigator, task)
  expect(await refusedFor(amendTask(reader, { id, taskId: added!.id, version: 1, title: '不去了' }))).toBe(
    'forbidden',
  )
  await remindInvestigations(database.db, investigator.now)
  const told = (await listNotices(reader, {})).records.map(({ kind }) => kind)
  expect(told).toEqual(expect.arrayContaining(['fileTask', 'fileTaskDue']))
  await addLink(investigator, {
    id,
    entity: 'abroad',
    title: 'NHTSA 26V-001',
    address: 'https://example.org/26V001',
  })
  await addComment(investigator, { entity: 'investigation', entityId: id, text: '已联系' })
  const [done] = await amendTask(reader, { id, taskId: added!.id, version: 1, done: true })
  expect(done).toMatchObject({ title: '走访 4S 店', late: false, doneAt: expect.any(String) })
  const kinds = (await listTimeline(investigator, { id })).map(({ kind }) => kind)
  expect(new Set(kinds)).toEqual(new Set(['flow', 'task', 'done', 'link', 'comment']))
  expect(await refusedFor(addTask(reader, task))).toBe('forbidden')
})

test('nobody approves a file that they lead or have applied for', async () => {
  const own = await step(lead, await openInvestigation(lead, question), 'apply')
  expect(await refusedFor(step(lead, own, 'approve', { result: '1', number: '1' }))).toBe('own_investigation')
  const led = await step(investigator, await open({ leaderId: lead.user!.id }), 'apply')
  expect(await refusedFor(step(lead, led, 'approve', { result: '2', opinion: '不' }))).toBe(
    'own_investigation',
  )
  const applied = await step(lead, await open(), 'apply')
  const verdict = { result: '1', number: '1' }
  expect(await refusedFor(step(lead, applied, 'approve', verdict))).toBe('own_investigation')
  const other = await contextOf(database.db, ['investigation', 'investigation_approve'])
  expect(await step(other, applied, 'approve', verdict)).toMatchObject({ state: 'approved' })
})

test('a recall is drafted with the scope of the file, and not twice in silence', async () => {
  const part = { assemblyCode: '04', subAssemblyCode: '0401' }
  const scope = { brandIds: [ids.brand], modelRangeIds: [ids.series], ...part }
  const days = { productionFrom: '2024-01-01', productionTo: '2024-06-30' }
  const { id, fileNo } = await open({ ...scope, ...days, producerId: ids.producer })
  expect(await refusedFor(draftRecall(investigator, { id }))).toBe('forbidden')
  const manager = await contextOf(database.db, ['investigation', 'recall'])
  const both = await Promise.allSettled([draftRecall(manager, { id }), draftRecall(manager, { id })])
  const [drafted] = both.flatMap(one => (one.status === 'fulfilled' ? one.value : []))
  expect(both.filter(one => one.status === 'fulfilled')).toHaveLength(1)
  expect(await readRecall(manager, drafted!.id)).toMatchObject({
    ...{ recallNo: `${fileNo}-1`, title: question.title, state: 'draft' },
    defect: `（尚无结论，请改写）调查问题：${question.question}`,
    ...{ producerId: ids.producer, assemblyCode: '04', subAssemblyCode: '0401', influence: 'investigation' },
    scopes: [{ modelRangeId: ids.series, ...days }],
  })
  expect((await listLinks(manager, { id })).links).toMatchObject([
    { entity: 'recall', entityId: drafted!.id },
  ])
  expect(await refusedFor(draftRecall(manager, { id }))).toBe('recall_drafted')
  const bare = await open()
  expect(await issuesOf(draftRecall(manager, { id: bare.id }))).toEqual({ producerId: 'required' })
  const wide = await open({ producerId: ids.producer, assemblyCode: '04', ...days })
  expect(await issuesOf(draftRecall(manager, { id: wide.id }))).toEqual({ brandIds: 'required' })
})

test('two files opened at once have two numbers; only a draft is deleted', async () => {
  const files = await Promise.all([open(), open()])
  expect(new Set(files.map(({ fileNo }) => fileNo)).size).toBe(2)
  await deleteInvestigation(lead, { id: files[0]!.id })
  expect(await refusedFor(deleteInvestigation(lead, { id: (await running()).id }))).toBe(
    'investigation_state',
  )
  expect(await issuesOf(open({ producerId: '999', subAssemblyCode: '0401' }))).toEqual({
    producerId: 'not_offered',
    subAssemblyCode: 'not_of_assembly',
  })
})
