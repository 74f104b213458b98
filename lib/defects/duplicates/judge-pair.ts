import { z } from 'zod'
import { defectJudgements } from '@/db/schema/duplicates'
import type { Ctx } from '@/lib/core/context'
import { AppError, invalid } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { id } from '@/lib/core/text'
import { lockDefects } from '@/lib/defects/record/lock-defects'
import { states } from '@/lib/defects/states'
import { pairOf } from './merge-tree'

export const judgePair = operation({
  access: 'vehicle_defect_merge',
  input: z.strictObject({ id, otherId: id, verdict: z.enum(['similar', 'different']) }),
  async run(ctx, pair) {
    if (pair.id === pair.otherId) throw invalid('otherId', 'same_record')
    return ctx.tx(tx => writeJudgement(tx, pair))
  },
})

interface Pair {
  id: string
  otherId: string
  verdict: 'similar' | 'different'
}

export async function writeJudgement(ctx: Ctx, { id, otherId, verdict }: Pair): Promise<Pair> {
  const records = await lockDefects(ctx, [id, otherId])
  if (records.some(record => record.deletedAt)) throw new AppError('not_found')
  const merged = records.find(record => record.state === states.merged)
  if (merged) throw new AppError('wrong_state', { state: String(merged.state) })
  const [oneId, other] = pairOf(id, otherId)
  const typedValues = { verdict, createdBy: ctx.user?.id, createdAt: ctx.now }
  await ctx.db
    .insert(defectJudgements)
    .values({ oneId, otherId: other, ...typedValues })
    .onConflictDoUpdate({ target: [defectJudgements.oneId, defectJudgements.otherId], set: typedValues })
  for (const record of records)
    await ctx.audit({
      action: 'judgePair',
      entity: 'defect',
      entityId: record.id,
      detail: { verdict, otherId: record.id === id ? otherId : id },
    })
  return { id, otherId, verdict }
}
