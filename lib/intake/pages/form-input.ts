import { z } from 'zod'

/** More than any answer has: the rest is cut, and the field says what is wrong with it. */
export const shortText = (max: number) => z.string().transform(typed => typed.slice(0, max))

/** What every page's form sends: the draft's token, from its cookie, and the pressed button. */
export const formInput = z.looseObject({
  draft: z.string().optional(),
  way: shortText(20).optional(),
})
