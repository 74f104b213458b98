import { z } from 'zod'
import type { Ctx } from '@/lib/core/context'
import { invalid } from '@/lib/core/errors'
import { optional } from '@/lib/core/input'
import { operation } from '@/lib/core/operation'
import { typedVin } from '@/lib/defects/schema'
import { takeFloodTry } from '@/lib/intake/network-limit'
import { redeemTicket } from '@/lib/intake/tickets/tickets'
import { requireOpen } from '@/lib/recalls/published/published-recalls'
import { type ChosenCar, chosenCar, recallsOfCar } from './recalls-of-car'

export const checkRecall = operation({
  access: 'public',
  input: z.strictObject({
    vin: optional(typedVin),
    ...chosenCar.shape,
    imageTicket: z.string().min(1).max(200),
  }),
  async run(ctx, { vin = '', imageTicket, ...chosen }) {
    await requireOpen(ctx)
    if (!(await redeemTicket(ctx, imageTicket, { kind: 'image' })))
      throw invalid('imageTicket', 'wrong_image_ticket')
    const { brandIds: _, recallIds: __, ...answer } = await countedCheck(ctx, vin, chosen)
    return answer
  },
})

export async function countedCheck(ctx: Ctx, vin: string, chosen: ChosenCar) {
  const giveBack = await takeFloodTry(ctx, 'recall-check')
  try {
    const answer = await recallsOfCar(ctx, vin, chosen)
    const { verdict } = answer
    await ctx.audit({ action: 'checkRecallPublic', entity: 'vehicle', detail: { verdict } })
    return answer
  } catch (error) {
    await giveBack()
    throw error
  }
}
