import { z } from 'zod'
import { query } from '@/db/client'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { id } from '@/lib/core/text'
import { codingAccess } from '@/lib/defects/uncoded/read-uncoded'
import { refuseUnknownRecord } from '@/lib/defects/visible'

const dismiss = `UPDATE coding_doubts SET dismissed_at = CASE WHEN $2::boolean THEN $3::timestamptz END,
    dismissed_by = CASE WHEN $2 THEN $4::bigint END
  WHERE defect_id = $1 RETURNING proposed_code AS "proposedCode"`

export const dismissDoubt = operation({
  ...codingAccess,
  input: z.strictObject({ id, dismissed: z.boolean().default(true) }),
  async run(ctx, { id, dismissed }): Promise<{ id: string; dismissed: boolean }> {
    await refuseUnknownRecord(ctx, id)
    return ctx.tx(async tx => {
      const parameters = [id, dismissed, tx.now, tx.user?.id ?? null]
      const [doubt] = await query<{ proposedCode: string }>(tx.db, dismiss, parameters)
      if (!doubt) throw new AppError('not_found')
      await tx.audit({
        action: dismissed ? 'dismissDoubt' : 'reopenDoubt',
        entity: 'defect',
        entityId: id,
        detail: { proposedCode: doubt.proposedCode },
      })
      return { id, dismissed }
    })
  },
})
