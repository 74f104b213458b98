import { z } from 'zod'
import { operation } from '@/lib/core/operation'
import { actions } from '@/lib/defects/actions'
import { vinInKeyword } from '@/lib/defects/list/keyword'
import { startStep } from '@/lib/defects/steps/bulk/start-bulk'
import { limitVinLookups } from '@/lib/defects/vin-limit'
import { opinionCodes } from '@/lib/intake/opinions'
import { cleanReports } from './clean-reports'
import { stateOf } from './lock-report'
import { opinionId, queueFilters, remarks, seen } from './queue-state'
import { opinionOr, triage } from './triage-step'

export const acceptReport = operation({
  access: actions.review.access,
  input: z.strictObject({ ...seen, opinionId, remarks }),
  async run(ctx, { id, version, opinionId, remarks }) {
    const opinion = await opinionOr(ctx, opinionId, opinionCodes.accept)
    await triage(ctx, { id, version, to: 'accepted', opinionId: opinion, remarks })
    return stateOf(ctx, id)
  },
})

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
