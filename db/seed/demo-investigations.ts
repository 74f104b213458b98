import { findUserByLogin } from '@/lib/accounts/people/find-user'
import { atMoment, type Ctx } from '@/lib/core/context'
import { addDays, today } from '@/lib/core/today'
import { saveBudget } from '@/lib/investigations/budget'
import { addLink } from '@/lib/investigations/content/links'
import { openInvestigation } from '@/lib/investigations/content/open-investigation'
import { judgeRecords } from '@/lib/investigations/content/records'
import { addTask, amendTask } from '@/lib/investigations/content/tasks'
import type { levels } from '@/lib/investigations/states'
import { stepInvestigation } from '@/lib/investigations/take-step'
import { type Db, query } from '../client'
import { readCsv } from './data/read-csv'
import { contextOf } from './demo-signals'

type Column = 'sub' | 'recall' | 'opened' | 'until' | 'level' | 'budget' | 'title' | 'question' | 'conclusion'
type Demo = Record<Column, string>
type Step = Parameters<typeof stepInvestigation>[1]

const scopeOf = `SELECT r.id::text AS recall, r.producer_id::text AS "producerId", r.assembly_code AS "assemblyCode",
    s.model_range_id::text AS "modelRangeId", s.production_from::text AS "productionFrom",
    s.production_to::text AS "productionTo", r.brand_ids::text[] AS "brandIds", ARRAY(SELECT d.id::text FROM defects AS d
      WHERE d.model_range_id = s.model_range_id AND d.sub_assembly_code = $2 AND d.received_at <= $3::date
        AND d.deleted_at IS NULL ORDER BY d.received_at DESC, d.id DESC LIMIT 24) AS records
  FROM recalls AS r JOIN recall_scopes AS s ON s.recall_id = r.id WHERE r.recall_no = $1`

interface Scope {
  recall: string
  producerId: string
  assemblyCode: string
  modelRangeId: string
  productionFrom: string
  productionTo: string
  brandIds: string[]
  records: string[]
}

// Files about the planted clusters, each on the days on which an office would have kept it.
export async function seedInvestigations(db: Db): Promise<void> {
  const [worker, leader] = await Promise.all(['investigator', 'lead'].map(one => findUserByLogin(db, one)))
  const [there] = await query(db, 'SELECT FROM investigations LIMIT 1')
  if (!worker || !leader || there) return
  const people = { worker: contextOf(db, worker), leader: contextOf(db, leader) }
  for (const demo of readCsv<Column>('demo-investigations.csv')) await seedFile(people, demo)
}

async function seedFile({ worker, leader }: { worker: Ctx; leader: Ctx }, demo: Demo): Promise<void> {
  const opened = Number(demo.opened)
  const day = (after: number) => addDays(today(worker.now), after - opened)
  const on = (ctx: Ctx, after: number) =>
    atMoment(ctx, new Date(Math.min(Date.parse(`${day(after)}T09:30:00+08:00`), ctx.now.getTime())))
  const [scope] = await query<Scope>(worker.db, scopeOf, [demo.recall, demo.sub, day(0)])
  if (!scope) return
  const { recall, modelRangeId, records, ...cluster } = scope
  const file = await openInvestigation(on(worker, 0), {
    ...{
      title: demo.title,
      question: demo.question,
      level: demo.level as (typeof levels)[number],
      leaderOffice: '调查一室',
    },
    ...{ ...cluster, modelRangeIds: [modelRangeId], subAssemblyCode: demo.sub },
    ...{ plannedEnd: day(120), complaintIds: records },
  })
  const { id } = file
  const { budget, version } = await saveBudget(on(worker, 1), {
    ...{ id, version: file.version, deptName: file.deptName, leaderOffice: '调查一室', year: file.year },
    ...{ applyTime: day(1), applyBudget: demo.budget },
    items: [
      {
        name: '故障件检测',
        applyBudget: (Number(demo.budget) * 0.6).toFixed(2),
        remarks: '委托有资质的检测机构',
      },
      {
        name: '现场调查差旅',
        applyBudget: (Number(demo.budget) * 0.4).toFixed(2),
        remarks: '走访车主和维修点',
      },
    ],
  })
  let at = version
  const step = async (ctx: Ctx, after: number, taken: (file: { id: string; version: number }) => Step) => {
    at = (await stepInvestigation(on(ctx, after), taken({ id, version: at }))).version
  }
  await step(worker, 2, one => ({ ...one, step: 'apply', remarks: '请审批。' }))
  if (demo.until === 'applied') {
    await addLink(on(worker, 3), { id, entity: 'recall', entityId: recall })
    return
  }
  await step(leader, 4, one => ({ ...one, step: 'approve', result: '1', number: budget.applyBudget }))
  await step(worker, 5, one => ({ ...one, step: 'start', remarks: '按方案开展调查。' }))
  await judge(on(worker, 8), id, records)
  await giveTasks(on(worker, 9), on(worker, 16), id, day)
  if (demo.until === 'running') return
  await addLink(on(worker, 36), { id, entity: 'recall', entityId: recall })
  await step(worker, 40, one => ({
    ...one,
    step: 'conclude',
    conclusion: 'recall_suggested',
    conclusionText: demo.conclusion,
  }))
  await step(leader, 44, one => ({ ...one, step: 'close', remarks: '同意结案，材料齐全。' }))
}

async function judge(ctx: Ctx, id: string, records: readonly string[]): Promise<void> {
  const judgements = [
    ['supports', '故障现象、部件与调查问题一致，维修单可以印证。'],
    ['contradicts', '维修单载明为外力磕碰所致，与部件质量无关。'],
    ['irrelevant', '反映的是使用方法咨询，不涉及本案部件。'],
  ] as const
  const sizes = [Math.ceil(records.length / 2), records.length > 4 ? 2 : 0, records.length > 6 ? 1 : 0]
  let from = 0
  for (const [at, [verdict, reason]] of judgements.entries()) {
    const complaintIds = records.slice(from, from + sizes[at]!)
    from += sizes[at]!
    if (complaintIds.length > 0) await judgeRecords(ctx, { id, complaintIds, verdict, reason })
  }
}

async function giveTasks(ctx: Ctx, later: Ctx, id: string, day: (after: number) => string): Promise<void> {
  const assigneeId = ctx.user!.id
  const [first] = await addTask(ctx, {
    ...{ id, assigneeId, title: '联系投诉车主，收集维修单和故障件照片', dueAt: day(20) },
  })
  await amendTask(later, { id, taskId: first!.id, version: first!.version, done: true })
  const last = { title: '向生产者核实零部件批次和变更记录', note: '重点核对生产日期区间内的供应商批次。' }
  const tasks = await addTask(later, { id, assigneeId, dueAt: day(35), ...last })
  const open = tasks.find(({ title }) => title === last.title)!
  if (day(35) < today(new Date()))
    await amendTask(later, { id, taskId: open.id, version: open.version, done: true })
}
