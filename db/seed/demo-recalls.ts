import { findUserByLogin } from '@/lib/accounts/people/find-user'
import type { Ctx } from '@/lib/core/context'
import { addDays, today } from '@/lib/core/today'
import { addRecall } from '@/lib/recalls/edit/save-recall'
import { setRecallState } from '@/lib/recalls/edit/set-recall-state'
import { addProgress } from '@/lib/recalls/progress/amend-progress'
import type { RecallInput } from '@/lib/recalls/schema'
import { type Db, query } from '../client'
import { readCsv } from './data/read-csv'
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
  GROUP BY 1, 2, 3, 4, 5 ORDER BY count(*) DESC, 3 LIMIT 1`

type Column = 'sub' | 'no' | 'filed' | 'state' | 'done' | 'defect' | 'consequence' | 'remedy'

const campaigns = readCsv<Column | 'quantity' | 'ways' | 'cause'>('demo-recalls.csv').map(row => ({
  ...row,
  quantity: Number(row.quantity),
  ways: row.ways.split(' ') as RecallInput['remedyWays'],
  cause: row.cause as RecallInput['cause'],
  shares: row.done.split(' ').filter(Boolean).map(Number),
}))

export async function seedRecalls(db: Db): Promise<void> {
  const user = await findUserByLogin(db, 'recall')
  if (!user) return
  const ctx = contextOf(db, user)
  const [there] = await query(db, 'SELECT FROM recalls LIMIT 1')
  if (there) return
  for (const campaign of campaigns) {
    const [cluster] = await query<Cluster>(db, clusterOf, [campaign.sub])
    if (cluster) await seedRecall(ctx, campaign, cluster)
  }
}

async function seedRecall(
  ctx: Ctx,
  demo: (typeof campaigns)[number],
  { from, to, series, ...cluster }: Cluster,
): Promise<void> {
  const day = today(ctx.now)
  const filedAt = addDays(day, -Number(demo.filed))
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
  for (const [at, share] of demo.shares.entries())
    await addProgress(ctx, {
      ...{ id, asOf: addDays(startsAt, 90 * (at + 1)), total: demo.quantity },
      done: Math.round(demo.quantity * share),
      unreachable: Math.round(demo.quantity * 0.02),
      removed: Math.round(demo.quantity * 0.01),
    })
  if (demo.state === 'done') await setRecallState(ctx, { id, version: 3, state: 'done' })
}
