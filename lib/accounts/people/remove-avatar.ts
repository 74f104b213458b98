import { z } from 'zod'
import { signedIn } from '@/lib/core/context'
import { operation } from '@/lib/core/operation'
import { exchange, forget } from './replace-avatar'

export const removeAvatar = operation({
  access: 'signed-in',
  input: z.strictObject({}),
  async run(ctx) {
    await forget(ctx, await ctx.tx(tx => exchange(tx, signedIn(ctx).id, null)))
    return { avatar: null }
  },
})
