import { z } from 'zod'
import { operation } from '@/lib/core/operation'
import { id } from '@/lib/core/text'
import { keptDrafts } from './kept-drafts'

export const countKeptDrafts = operation({
  access: 'system_user:get',
  input: z.strictObject({ id }),
  async run(ctx, { id }) {
    return { count: (await keptDrafts(ctx, id)).length }
  },
})
