import { z } from 'zod'
import type { Ctx } from '@/lib/core/context'
import { AppError, invalid } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { typedVin } from '@/lib/defects/schema'
import { takeFloodTry } from '@/lib/intake/network-limit'
import { redeemTicket } from '@/lib/intake/tickets/tickets'
import { recallCheckOpen, recallsOfVin } from './recalls-of-vin'

export const checkRecall = operation({
  access: 'public',
  input: z.strictObject({ vin: typedVin, imageTicket: z.string().min(1).max(200) }),
  async run(ctx, { vin, imageTicket }) {
    if (!(await recallCheckOpen(ctx))) throw new AppError('not_found')
    if (!(await redeemTicket(ctx, imageTicket, { kind: 'image' })))
      throw invalid('imageTicket', 'wrong_image_ticket')
    return countedCheck(ctx, vin)
  },
})

export async function countedCheck(ctx: Ctx, vin: string) {
  const giveBack = await takeFloodTry(ctx, 'recall-check')
  try {
    const found = await recallsOfVin(ctx, vin)
    const verdicts = found.recalls.map(({ verdict }) => verdict)
    const outcome = verdicts.includes('covered') ? 'covered' : (verdicts[0] ?? 'none')
    await ctx.audit({ action: 'checkRecallPublic', entity: 'vehicle', detail: { verdict: outcome } })
    return found
  } catch (error) {
    await giveBack()
    throw error
  }
}
