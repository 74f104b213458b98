import { z } from 'zod'
import { operation } from '@/lib/core/operation'
import { actions } from '@/lib/defects/actions'
import { opinionCodes } from '@/lib/intake/opinions'
import { stateOf } from './lock-report'
import { opinionId, remarks, seen } from './queue-state'
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
