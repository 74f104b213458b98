import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { defectJudgements } from '@/db/schema/duplicates'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { id } from '@/lib/core/text'
import { lockDefects } from '@/lib/defects/record/lock-defects'
import { pairOf } from './merge-tree'

export const forgetJudgement = operation({
  access: 'vehicle_defect_merge',
  input: z.strictObject({ id, otherId: id }),
  async run(ctx, { id, otherId }) {
    return ctx.tx(async tx => {
      await lockDefects(tx, [id, otherId])
      const [oneId, other] = pairOf(id, otherId)
      const [gone] = await tx.db
        .delete(defectJudgements)
        .where(and(eq(defectJudgements.oneId, oneId), eq(defectJudgements.otherId, other)))
        .returning()
      if (!gone) throw new AppError('not_found')
      for (const entityId of [id, otherId])
        await tx.audit({
          action: 'forgetJudgement',
          entity: 'defect',
          entityId,
          detail: { verdict: gone.verdict, otherId: entityId === id ? otherId : id },
        })
      return { id, otherId, verdict: gone.verdict }
    })
  },
})
