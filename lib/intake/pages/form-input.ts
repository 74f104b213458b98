import { z } from 'zod'

export const shortText = (max: number) => z.string().transform(typed => typed.slice(0, max))

export const formInput = z.looseObject({
  draft: z.string().optional(),
  way: shortText(20).optional(),
})
