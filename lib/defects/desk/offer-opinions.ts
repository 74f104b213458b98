import { z } from 'zod'
import { operation } from '@/lib/core/operation'
import { actions } from '@/lib/defects/actions'
import { lookups } from '@/lib/dictionaries/names/lookups'

export const offerOpinions = operation({
  access: actions.review.access,
  input: z.strictObject({}),
  async run(ctx) {
    const { opinions, names } = await lookups(ctx)
    return [...opinions.values()]
      .filter(({ enabled }) => enabled)
      .map(({ id, result }) => ({ id, name: names.opinion(id, ctx.locale), result }))
  },
})

export type OfferedOpinion = Awaited<ReturnType<typeof offerOpinions>>[number]
