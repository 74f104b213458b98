import { z } from 'zod'

/** What every page's form sends: the draft's token, from its cookie, and the pressed button. */
export const formInput = z.looseObject({
  draft: z.string().optional(),
  way: z.string().max(20).optional(),
})
