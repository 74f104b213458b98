import { findUserByLogin } from '@/lib/accounts/people/find-user'
import type { Ctx } from '@/lib/core/context'
import { addDays, today } from '@/lib/core/today'
import { addRecall } from '@/lib/recalls/edit/save-recall'
import { setRecallState } from '@/lib/recalls/edit/set-recall-state'
import { addProgress } from '@/lib/recalls/progress/amend-progress'
import { type Db, query } from '../client'
import { contextOf } from './demo-signals'

interface Cluster {
  producerId: string
  brandId: string
  modelRangeId: string
  series: string
  assemblyCode: string
  from: string
  to: string
}

const clusterOf = `SELECT d.producer_id::text AS "producerId", d.brand_id::text AS "brandId",
    d.model_range_id::text AS "modelRangeId", s.name AS series, d.assembly_code AS "assemblyCode",
    date_trunc('month', percentile_disc(0.25) WITHIN GROUP (ORDER BY d.production_date))::date::text AS "from",
    (date_trunc('month', percentile_disc(0.75) WITHIN GROUP (ORDER BY d.production_date))
      + interval '19 days')::date::text AS "to"
  FROM defects AS d JOIN model_series AS s ON s.id = d.model_range_id JOIN brands AS b ON b.id = d.brand_id
  WHERE d.sub_assembly_code = $1 AND d.producer_id = b.producer_id AND s.brand_id = b.id AND d.production_date IS NOT NULL
  GROUP BY 1, 2, 3, 4, 5 ORDER BY count(*) DESC, 3 OFFSET $2 LIMIT 1`

interface Demo {
  sub: string
  place: number
  no: string
  quantity: number
  filed?: number
  done: readonly number[]
  state: 'draft' | 'running' | 'done'
  defect: string
  consequence: string
  remedy: string
  ways: ('repair' | 'replace' | 'ota')[]
  cause: 'design' | 'manufacture' | 'software'
}

const campaigns: readonly Demo[] = [
  {
    ...{ sub: '0304', place: 0, no: 'DEMO-0001', quantity: 12_480, filed: 300, state: 'running' },
    done: [0.21, 0.46, 0.63],
    defect: '部分车辆的电动助力转向控制单元因焊接工艺问题，行驶中可能失去转向助力。',
    consequence: '转向明显变重，增加碰撞的风险，存在安全隐患。',
    remedy: '免费检查转向控制单元的批次，更换有问题的控制单元。',
    ...{ ways: ['repair', 'replace'], cause: 'manufacture' },
  },
  {
    ...{ sub: '0111', place: 0, no: 'DEMO-0002', quantity: 8_600, filed: 560, state: 'done' },
    done: [0.34, 0.61, 0.82, 0.91],
    defect: '部分车辆在低温环境中机油增多，发动机润滑不足。',
    consequence: '极端情况下发动机可能损坏，车辆失去动力。',
    remedy: '免费升级发动机控制软件，并检查、更换机油。',
    ...{ ways: ['ota', 'repair'], cause: 'software' },
  },
  {
    ...{ sub: '1103', place: 0, no: 'DEMO-0003', quantity: 5_230, state: 'draft', done: [] },
    defect: '部分车辆的电池管理系统可能误判单体电压，行驶中切断动力。',
    consequence: '行驶中失去动力，增加追尾的风险。',
    remedy: '免费升级电池管理系统软件；不能解决的，更换电池管理系统控制器。',
    ...{ ways: ['ota', 'replace'], cause: 'software' },
  },
]

export async function seedRecalls(db: Db): Promise<void> {
  const user = await findUserByLogin(db, 'recall')
  if (!user) return
  const ctx = contextOf(db, user)
  const [there] = await query(db, 'SELECT FROM recalls LIMIT 1')
  if (there) return
  for (const campaign of campaigns) {
    const [cluster] = await query<Cluster>(db, clusterOf, [campaign.sub, campaign.place])
    if (cluster) await seedRecall(ctx, campaign, cluster)
  }
}

async function seedRecall(ctx: Ctx, demo: Demo, { from, to, series, ...cluster }: Cluster): Promise<void> {
  const day = today(ctx.now)
  const filedAt = addDays(day, -(demo.filed ?? 0))
  const startsAt = demo.filed ? addDays(filedAt, 14) : undefined
  const { id } = await addRecall(ctx, {
    ...{ recallNo: demo.no, title: `演示：召回部分${series}`, kind: 'safety', influence: 'voluntary' },
    ...{ producerId: cluster.producerId, brandIds: [cluster.brandId], cause: demo.cause },
    ...{ assemblyCode: cluster.assemblyCode, subAssemblyCode: demo.sub },
    ...{ defect: demo.defect, consequence: demo.consequence, remedy: demo.remedy, remedyWays: demo.ways },
    ...{ notifyWay: '挂号信、短信', hotline: '400-000-0000', filedAt, startsAt, quantity: demo.quantity },
    scopes: [
      {
        ...{ modelRangeId: cluster.modelRangeId, productionFrom: from, productionTo: to },
        quantity: demo.quantity,
      },
    ],
  })
  if (!startsAt) return
  await setRecallState(ctx, { id, version: 1, state: 'filed' })
  await setRecallState(ctx, { id, version: 2, state: 'running' })
  for (const [at, share] of demo.done.entries())
    await addProgress(ctx, {
      ...{ id, asOf: addDays(startsAt, 90 * (at + 1)), total: demo.quantity },
      done: Math.round(demo.quantity * share),
      unreachable: Math.round(demo.quantity * 0.02),
      removed: Math.round(demo.quantity * 0.01),
    })
  if (demo.state === 'done') await setRecallState(ctx, { id, version: 3, state: 'done' })
}
