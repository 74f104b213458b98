import { z } from 'zod'
import { operation } from '@/lib/core/operation'
import { actions } from '@/lib/defects/actions'
import { vinInKeyword } from '@/lib/defects/list/keyword'
import { startStep } from '@/lib/defects/steps/bulk/start-bulk'
import { limitVinLookups } from '@/lib/defects/vin-limit'
import { opinionCodes } from '@/lib/intake/opinions'
import { cleanReports } from './clean-reports'
import { opinionId, queueFilters, remarks } from './queue-state'
import { opinionOr } from './triage-step'

export const acceptClean = operation({
  access: actions.review.access,
  input: z.strictObject({ ...queueFilters, opinionId, remarks }),
  async run(ctx, { opinionId: chosen, remarks, ...filters }) {
    const opinionId = await opinionOr(ctx, chosen, opinionCodes.accept)
    const step = { action: 'review', result: '1', opinionId, remarks } as const
    const start = () =>
      startStep(ctx, step, bind => cleanReports(ctx, filters, bind), { clean: true, filters })
    return limitVinLookups(ctx, vinInKeyword(filters.keyword), start, ({ total }) => total > 0)
  },
})
