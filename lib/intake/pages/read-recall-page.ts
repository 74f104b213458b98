import { z } from 'zod'
import type { Ctx } from '@/lib/core/context'
import { AppError, type Issue } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { draftInput, draftVerb } from '@/lib/intake/draft/drafts'
import {
  type ChosenCar,
  chosenCar,
  type RecallAnswer,
  recallsOfCar,
} from '@/lib/intake/recall/recalls-of-car'
import { recallCheckOpen } from '@/lib/recalls/published/published-recalls'
import { type Offer, offersFor } from './offers'

export interface RecallPageData {
  vin: string
  // Of a car that was found by it: its VIN is not shown.
  plateNo?: string
  name: string
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

export const readRecallPage = draftVerb(
  draftInput.extend({ show: z.boolean() }),
  async (ctx, draft, { show }): Promise<RecallPageData | null> => {
    if (!(await recallCheckOpen(ctx))) return null
    const asked = draft?.asked
    const vin = asked?.vin ?? ''
    const car = asked?.car ?? {}
    const issues = draft?.wrong?.page === 'recall' ? draft.wrong.issues : []
    const { names } = await lookups(ctx)
    const { plateNo } = asked ?? {}
    const name = names.series(car.modelRangeId ?? null, ctx.locale)
    const data = { vin: plateNo ? '' : vin, plateNo, car, issues, answer: null, name }
    const start = async (wrong = issues) => {
      const offers = await offersFor(ctx, { branch: 'vehicle' }, ['brandId'])
      return { ...data, issues: wrong, car: {}, offers }
    }
    const isAboutCar = issues.every(({ path }) => path in chosenCar.shape)
    if (!show || !isAboutCar || !(vin || car.brandId || car.modelRangeId)) return start()
    if (!vin && !car.modelRangeId) return { ...data, offers: await carOffers(ctx, [], car) }
    try {
      const answer = await recallsOfCar(ctx, vin, car)
      const offers = answer.decide.length > 0 ? await carOffers(ctx, answer.brandIds, car) : {}
      return { ...data, vin: data.vin && answer.vin, answer, offers }
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error
      return start(error.details.issues ?? [])
    }
  },
)

async function carOffers(ctx: Ctx, brandIds: readonly string[], car: ChosenCar) {
  const { brandId = [] } = await offersFor(ctx, { branch: 'vehicle' }, ['brandId'])
  const named = car.brandId ? [car.brandId] : brandIds
  const makes = brandId.filter(({ value }) => named.includes(value))
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
