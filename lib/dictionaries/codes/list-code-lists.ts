import { z } from 'zod'
import { operation } from '@/lib/core/operation'
import { lookups } from '@/lib/dictionaries/names/lookups'

export const listCodeLists = operation({
  access: 'signed-in',
  input: z.strictObject({}),
  async run(ctx) {
    return (await lookups(ctx)).all(ctx.locale)
  },
})
