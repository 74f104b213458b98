import { z } from 'zod'
import { operation } from '@/lib/core/operation'
import { actions } from '@/lib/defects/actions'
import { checkProduct, lockReport, stateOf } from './lock-report'
import { moveProduct } from './move-product'
import { remarks, seen } from './queue-state'

export const moveReport = operation({
  access: actions.review.access,
  input: z.strictObject({ ...seen, to: z.enum(['forwarded', 'closed']), remarks }),
  async run(ctx, { id, version, to, remarks }) {
    await ctx.tx(async tx => {
      const report = await lockReport(tx, id)
      if (report.defectId) checkProduct(report, report.version, [])
      await moveProduct(tx, report, { to, version, note: remarks })
    })
    return stateOf(ctx, id)
  },
})
