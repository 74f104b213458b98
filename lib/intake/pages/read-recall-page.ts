import { z } from 'zod'
import type { Ctx } from '@/lib/core/context'
import { AppError, type Issue } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { askedOf, findDraft } from '@/lib/intake/draft/drafts'
import {
  type ChosenCar,
  chosenCar,
  type RecallAnswer,
  recallCheckOpen,
  recallsOfCar,
} from '@/lib/intake/recall/recalls-of-car'
import { type Offer, offersFor } from './offers'

export interface RecallPageData {
  vin: string
  issues: Issue[]
  answer: RecallAnswer | null
  car: ChosenCar
  /** Makes only where the VIN does not tell them. */
  offers: Record<string, Offer[]>
}

export const isRecallCheckOpen = operation({
  access: 'public',
  input: z.strictObject({}),
  run: ctx => recallCheckOpen(ctx),
})

export const readRecallPage = operation({
  access: 'public',
  input: z.strictObject({ draft: z.string().optional(), show: z.boolean() }),
  async run(ctx, { draft: token, show }): Promise<RecallPageData | null> {
    if (!(await recallCheckOpen(ctx))) return null
    const draft = await findDraft(ctx, token)
    const asked = draft && askedOf(draft, ctx.now)
    const vin = asked?.vin ?? ''
    const car = asked?.car ?? {}
    const issues = draft?.wrong?.page === 'recall' ? draft.wrong.issues : []
    const nothing = { vin, car, issues, answer: null, offers: {} }
    if (!vin || !show || issues.some(({ path }) => !(path in chosenCar.shape))) return nothing
    try {
      const answer = await recallsOfCar(ctx, vin, car)
      const offers = answer.decide.length > 0 ? await carOffers(ctx, answer, car) : {}
      return { vin: answer.vin, car, issues, answer, offers }
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error
      return { ...nothing, issues: error.details.issues ?? [] }
    }
  },
})

async function carOffers(ctx: Ctx, { brandIds }: RecallAnswer, car: ChosenCar) {
  const { brandId = [] } = await offersFor(ctx, { branch: 'vehicle' }, ['brandId'])
  const makes = car.brandId
    ? brandId.filter(({ value }) => value === car.brandId)
    : brandId.filter(({ value }) => brandIds.includes(value))
  const series = await Promise.all(
    makes.map(async make => {
      const { modelRangeId = [] } = await offersFor(ctx, { branch: 'vehicle', brandId: make.value }, [
        'modelRangeId',
      ])
      return modelRangeId.map(({ value, label }) => ({
        value,
        label: makes.length > 1 ? `${make.label} ${label}` : label,
      }))
    }),
  )
  return {
    ...(brandIds.length === 0 && { brandId }),
    ...(makes.length > 0 && { modelRangeId: series.flat() }),
  }
}
